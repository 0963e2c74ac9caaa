import { useCallback, useId, useState } from 'react';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { type ChatRoom, type FoundMessage, loadOlderOf, searchRooms } from '#sdk/chat.ts';
import { Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { chatWords } from '../words.ts';
import styles from './found-messages.module.css';
import { useMessagePreview } from './room-name.ts';
import { RoomPicture } from './room-picture.tsx';

/** Rows in the page at a time. */
const maxShown = 50;

const noMessages: readonly FoundMessage[] = [];

/** Props of `FoundMessages`. */
export interface FoundMessagesProps {
  /** The rooms that are searched. */
  readonly rooms: readonly ChatRoom[];
  /** The searched words. */
  readonly search: string;
  /** Called with the message that the user chooses, and its room. */
  readonly onOpen: (room: ChatRoom, id: string) => void;
}

/**
 * The messages of all rooms with the searched words, as far as this device has loaded them. Older messages are loaded on
 * request.
 */
export function FoundMessages({ rooms, search, onOpen }: FoundMessagesProps) {
  const words = useTranslate(chatWords);
  const preview = useMessagePreview();
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const id = useId();
  const [act, pending] = useAction();
  const [hasMore, setMore] = useState(true);
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: older messages are searched after they were loaded
  const load = useCallback(() => searchRooms(rooms, search), [rooms, search, loads]);
  const found = useLoaded(load, noMessages);

  async function loadOlder() {
    await act(async () => setMore(await loadOlderOf(rooms)));
    setLoads((before) => before + 1);
  }

  return (
    <section className={styles.found} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {words('chat.messages')}
      </h3>
      <Hint role="status">{words('chat.search.found', { count: found.length })}</Hint>
      <List label={words('chat.search.results')}>
        {found.slice(0, maxShown).map(({ room, message }) => (
          <ListRow
            key={`${room.id} ${message.id}`}
            lead={<RoomPicture {...room.summary.peek()} />}
            title={preview({ last: message, membership: 'join' })}
            detail={[room.summary.peek().name, room.nameOf(message.senderId)].join(' · ')}
            end={
              <time dateTime={isoMoment(message.at)} title={formatMoment(message.at, clock)}>
                {formatWhen(message.at, now, clock)}
              </time>
            }
            onSelect={() => {
              const chosen = rooms.find((one) => one.id === room.id);
              if (chosen) onOpen(chosen, message.id);
            }}
          />
        ))}
      </List>
      {hasMore && (
        <LoadMore pending={pending} onClick={() => void loadOlder()}>
          {words('chat.search.older')}
        </LoadMore>
      )}
    </section>
  );
}
