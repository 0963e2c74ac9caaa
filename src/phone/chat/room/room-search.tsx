import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type ChatRoom, searchMessages } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { useMessagePreview } from '../rooms/room-name.ts';
import { chatWords } from '../words.ts';
import styles from './room-search.module.css';

/** Rows in the page at a time. */
const maxShown = 50;

/** Props of `RoomSearch`. */
export interface RoomSearchProps {
  readonly room: ChatRoom;
  /** Called with the line that the user chooses. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * The search in the lines of a room that this device has decrypted: the homeserver cannot read them. Older lines are loaded on
 * request.
 */
export function RoomSearch({ room, onOpen, onClose }: RoomSearchProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const preview = useMessagePreview();
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const messages = useSignalValue(room.timeline.messages);
  const hasMore = useSignalValue(room.timeline.hasMore);
  const isLoading = useSignalValue(room.timeline.isLoading);
  useEffect(() => field.current?.focus(), []);
  const found = searchMessages(messages, search);
  const oldest = messages[0];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <search className={styles.search} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Field
          ref={field}
          label={words('chat.search')}
          type="search"
          autoComplete="off"
          value={search}
          onText={setSearch}
        />
        <IconButton icon={X} label={words('chat.search.close')} shortcut="Escape" onClick={onClose} />
      </div>
      <p className={styles.status} role="status">
        {search.trim() !== '' && words('chat.search.found', { count: found.length })}
      </p>
      <div className={styles.results}>
        {search.trim() !== '' && found.length === 0 && (
          <EmptyState
            icon={Search}
            title={words('chat.search.none')}
            detail={words('chat.search.noneDetail')}
          />
        )}
        <List label={words('chat.search.results')}>
          {found.slice(0, maxShown).map((message) => (
            <ListRow
              key={message.id}
              title={preview({ last: message, membership: 'join' })}
              detail={room.nameOf(message.senderId)}
              end={
                <time dateTime={isoMoment(message.at)} title={formatMoment(message.at, clock)}>
                  {formatWhen(message.at, now, clock)}
                </time>
              }
              onSelect={() => onOpen(message.id)}
            />
          ))}
        </List>
        {hasMore && oldest && (
          <LoadMore
            note={words('chat.search.upTo', { when: formatMoment(oldest.at, clock) })}
            pending={isLoading}
            onClick={() => void run(() => room.timeline.loadMore())}
          >
            {words('chat.search.older')}
          </LoadMore>
        )}
      </div>
    </search>
  );
}
