import AtSign from 'lucide-react/icons/at-sign';
import Globe from 'lucide-react/icons/globe';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import { memo, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ConversationRow } from '#phone/messages/conversation-row.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { fold, foldedWritings } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { chatWords } from '../words.ts';
import { FoundMessages } from './found-messages.tsx';
import styles from './room-list.module.css';
import { useMessagePreview } from './room-name.ts';
import { RoomPicture } from './room-picture.tsx';
import { useListedRooms } from './use-listed-rooms.ts';

/** Props of `RoomList`. */
export interface RoomListProps {
  /** Only direct chats. */
  readonly directOnly?: boolean;
  readonly currentID?: string | undefined;
  /** Called with the chosen room, and with the id of a message where a message was found by a search. */
  readonly onOpen: (room: ChatRoom, message?: string) => void;
  readonly onNew: () => void;
  /** Opens the search for public rooms. Offered where it is given. */
  readonly onFind?: () => void;
  /** Lists all chats, or direct chats only. Offered where it is given. */
  readonly onDirectOnly?: (directOnly: boolean) => void;
}

/** Shorter words are in nearly every message. */
const minSearch = 2;

/** The rooms of the user with their newest message and how much is unread. */
export function RoomList(props: RoomListProps) {
  const { directOnly = false, currentID, onOpen, onNew, onFind, onDirectOnly } = props;
  const words = useTranslate(actionWords, chatWords);
  const [filter, setFilter] = useState('');
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  const search = filter.trim();
  // A search also finds hidden chats, since nothing else leads back to a group.
  const isSearching = search !== '';
  const all = useListedRooms({ directOnly, hidden: isSearching });
  const openRoom = useStableCallback(onOpen) ?? onOpen;
  const shown = useSignalRead(() =>
    all.filter(({ summary }) => foldedWritings(summary.value.name).includes(fold(search))),
  );
  return (
    <section className={styles.rooms} aria-label={words('chat.rooms')}>
      <div className={styles.head}>
        <SearchField
          label={words('chat.searchAll')}
          clearLabel={words('action.clearSearch')}
          value={filter}
          onText={setFilter}
        />
        <Button variant="primary" icon={Plus} onClick={onNew}>
          {words('chat.new')}
        </Button>
        {onFind && (
          <Button variant="plain" icon={Globe} onClick={onFind}>
            {words('chat.publicRooms')}
          </Button>
        )}
      </div>
      {onDirectOnly && (
        <Toolbar>
          <Tabs
            chips
            label={words('chat.rooms')}
            selected={directOnly ? 'direct' : 'all'}
            onSelect={(name) => onDirectOnly(name === 'direct')}
            tabs={[
              { name: 'all', label: words('chat.all') },
              { name: 'direct', label: words('chat.directOnly') },
            ]}
          />
        </Toolbar>
      )}
      {all.length === 0 && (
        <EmptyState icon={MessageCircle} title={words('chat.none')} detail={words('chat.noneDetail')} />
      )}
      <div className={styles.list}>
        <List label={words('chat.rooms')}>
          {shown.map((room) => (
            <RoomRow key={room.id} room={room} isCurrent={room.id === currentID} onOpen={openRoom} />
          ))}
        </List>
        {search.length >= minSearch && <FoundMessages rooms={all} search={search} onOpen={onOpen} />}
      </div>
    </section>
  );
}

/** Props of `RoomRow`. */
interface RoomRowProps {
  readonly room: ChatRoom;
  readonly isCurrent: boolean;
  readonly onOpen: (room: ChatRoom) => void;
}

/** Opening a room renders two rows again, not all of them. */
const RoomRow = memo(function RoomRow({ room, isCurrent, onOpen }: RoomRowProps) {
  const words = useTranslate(chatWords);
  const summary = useSignalValue(room.summary);
  const preview = useMessagePreview();
  const { kind, name, partnerId, unread, activeAt, isFavorite, typing, membership, mentions } = summary;
  return (
    <ConversationRow
      lead={<RoomPicture kind={kind} name={name} partnerId={partnerId} />}
      title={name}
      detail={[typing.length > 0 ? words('chat.writes') : preview(summary)]}
      at={activeAt}
      unread={[unread, words('chat.unread', { count: unread })]}
      isWaiting={membership === 'invite'}
      before={isFavorite && <Star size={14} aria-label={words('chat.favorite')} />}
      after={
        mentions > 0 && <AtSign size={14} className={styles.mention} aria-label={words('chat.mentioned')} />
      }
      current={isCurrent}
      onSelect={() => onOpen(room)}
    />
  );
});
