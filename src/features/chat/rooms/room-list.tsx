import AtSign from 'lucide-react/icons/at-sign';
import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useState } from 'react';
import type { ChatRoom, RoomKind } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { formatMoment, formatWhen, isoMoment } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useSignalRead, useSignalValue } from '../../../react/use-signal-value.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { fold } from '../../../ui/fold.ts';
import type { Icon } from '../../../ui/icon.ts';
import { List } from '../../../ui/list/list.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { useClockStyle } from '../../history/use-clock-style.ts';
import { useChat } from '../chat-context.ts';
import { MemberPicture } from '../people/member-picture.tsx';
import styles from './room-list.module.css';
import { useMessagePreview } from './room-name.ts';

/** The picture of each kind of room. A direct chat has the picture of the other one. */
export const roomIcons: Readonly<Record<Exclude<RoomKind, 'direct'>, Icon>> = {
  group: UsersRound,
  private: Lock,
  announcement: Megaphone,
  public: Hash,
};

/** Props of `RoomList`. */
export interface RoomListProps {
  /** Only direct chats. */
  readonly directOnly?: boolean;
  readonly currentID?: string | undefined;
  readonly onOpen: (room: ChatRoom) => void;
  readonly onNew: () => void;
}

/** Favourites first, then the newest activity. */
const favoritesFirst = (one: ChatRoom, other: ChatRoom): number =>
  Number(other.summary.value.isFavorite) - Number(one.summary.value.isFavorite);

/** The rooms of the user with their newest message and how much is unread. */
export function RoomList({ directOnly = false, currentID, onOpen, onNew }: RoomListProps) {
  const words = useTranslate(chatWords);
  const chat = useChat();
  const [filter, setFilter] = useState('');
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  const all = useSignalRead(() =>
    chat.rooms.value
      .filter(({ summary }) => !summary.value.isHidden || summary.value.unread > 0)
      .filter(({ summary }) => !directOnly || summary.value.kind === 'direct')
      .sort(favoritesFirst),
  );
  const shown = useSignalRead(() =>
    all.filter(({ summary }) => fold(summary.value.name).includes(fold(filter.trim()))),
  );
  return (
    <section className={styles.rooms} aria-label={words('chat.rooms')}>
      <div className={styles.head}>
        <Field
          label={words('chat.filter')}
          type="search"
          autoComplete="off"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <Button variant="primary" icon={Plus} onClick={onNew}>
          {words('chat.new')}
        </Button>
      </div>
      {all.length === 0 && (
        <EmptyState icon={MessageCircle} title={words('chat.none')} detail={words('chat.noneDetail')} />
      )}
      <div className={styles.list}>
        <List label={words('chat.rooms')}>
          {shown.map((room) => (
            <RoomRow
              key={room.id}
              room={room}
              isCurrent={room.id === currentID}
              onOpen={() => onOpen(room)}
            />
          ))}
        </List>
      </div>
    </section>
  );
}

function RoomRow({ room, isCurrent, onOpen }: { room: ChatRoom; isCurrent: boolean; onOpen: () => void }) {
  const words = useTranslate(chatWords);
  const summary = useSignalValue(room.summary);
  const preview = useMessagePreview();
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const { kind, name, partnerID, unread, activeAt, isFavorite, typing, membership, mentions } = summary;
  const detail = typing.length > 0 ? words('chat.writes') : preview(summary);
  return (
    <ListRow
      lead={
        kind === 'direct' ? (
          <MemberPicture userID={partnerID} name={name} />
        ) : (
          <Avatar name="" icon={roomIcons[kind]} />
        )
      }
      title={name}
      detail={detail}
      strong={unread > 0 || membership === 'invite'}
      current={isCurrent}
      end={
        <span className={styles.end}>
          {isFavorite && <Star size={14} aria-label={words('chat.favorite')} />}
          {activeAt > 0 && (
            <time dateTime={isoMoment(activeAt)} title={formatMoment(activeAt, clock)}>
              {formatWhen(activeAt, now, clock)}
            </time>
          )}
          {mentions > 0 && (
            <AtSign size={14} className={styles.mention} aria-label={words('chat.mentioned')} />
          )}
          <Badge count={unread} label={words('chat.unread', { count: unread })} />
        </span>
      }
      onSelect={onOpen}
    />
  );
}
