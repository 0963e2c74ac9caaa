import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ChatMessage, type ChatRoom, isWritten } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useSignalValue } from '../../../react/use-signal-value.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useRun } from '../../errors/use-run.ts';
import { MessageRow } from './message-row.tsx';
import { RoomChange } from './room-change.tsx';
import styles from './timeline-view.module.css';

/** Props of `TimelineView`. */
export interface TimelineViewProps {
  readonly room: ChatRoom;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
}

/** Lines in the page at first, and how many more each step into the past shows. */
const shownStep = 100;
/** So close to the end, in pixels, counts as being there: new lines then stay in sight. */
const nearEnd = 48;
/** Lines of one sender within this time, in milliseconds, have one heading. */
const togetherMs = 5 * 60_000;

/** The lines of a room, oldest first. It opens at the first unread line, and stays at the end while the user is there. */
export function TimelineView({ room, onReply, onEdit }: TimelineViewProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const now = useClient().now.peek();
  const messages = useSignalValue(room.timeline.messages);
  const hasMore = useSignalValue(room.timeline.hasMore);
  const isLoading = useSignalValue(room.timeline.isLoading);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const [count, setCount] = useState(shownStep);
  const [firstUnread] = useState(() => firstUnreadOf(room));

  useEffect(() => room.timeline.open(), [room]);
  // The first page from the homeserver is short: the initial answer has only the newest lines of each room.
  useEffect(() => {
    if (room.timeline.messages.peek().length < shownStep / 2) void run(() => room.timeline.loadMore());
  }, [room, run]);

  const shown = messages.slice(-count);
  const newest = messages.at(-1)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is corrected after every change of the shown lines
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || messages.length === 0) return;
    const unread = firstUnread && element.querySelector(`[data-line="${CSS.escape(firstUnread)}"]`);
    if (unread && heightBefore.current === 0) unread.scrollIntoView({ block: 'center' });
    else if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    // Older lines were added above: the lines in sight stay where they are.
    else if (element.scrollTop < nearEnd) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = element.scrollHeight;
  }, [messages, count, firstUnread]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is read, if the end is in sight
  useEffect(() => {
    if (isAtEnd.current && !document.hidden && room.summary.peek().unread > 0)
      void room.markRead().catch(() => undefined);
  }, [room, newest]);

  function onScroll() {
    const element = box.current;
    if (!element) return;
    const wasAtEnd = isAtEnd.current;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (isAtEnd.current && !wasAtEnd && room.summary.peek().unread > 0)
      void room.markRead().catch(() => undefined);
    if (element.scrollTop > nearEnd || isLoading) return;
    if (count < messages.length) setCount(count + shownStep);
    else if (hasMore)
      void run(() => room.timeline.loadMore()).then(() => setCount((before) => before + shownStep));
  }

  return (
    <div
      ref={box}
      className={styles.box}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label={words('chat.messages')}
    >
      {(hasMore || count < messages.length) && (
        <div className={styles.more}>
          <Button
            variant="plain"
            pending={isLoading}
            onClick={() => {
              setCount(count + shownStep);
              if (count >= messages.length) void run(() => room.timeline.loadMore());
            }}
          >
            {words('chat.older')}
          </Button>
        </div>
      )}
      <ol className={styles.lines}>
        {shown.map((message, at) => {
          const before = shown[at - 1];
          const isNewDay =
            !before || new Date(before.at).toDateString() !== new Date(message.at).toDateString();
          return (
            <li key={message.id} data-line={message.id} className={styles.line}>
              {isNewDay && <p className={styles.day}>{formatDay(message.at, now)}</p>}
              {message.id === firstUnread && <p className={styles.unread}>{words('chat.newMessages')}</p>}
              {isWritten(message) ? (
                <MessageRow
                  room={room}
                  message={message}
                  isContinued={!isNewDay && isContinued(before, message)}
                  onReply={onReply}
                  onEdit={onEdit}
                />
              ) : (
                <RoomChange room={room} message={message} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The id of the first line of somebody else that the user has not read; undefined if everything is read. */
function firstUnreadOf(room: ChatRoom): string | undefined {
  if (room.summary.peek().unread === 0) return undefined;
  const stop = room.timeline.open();
  const lines = room.timeline.messages.peek();
  stop();
  const readAt = lines.findIndex(({ id }) => id === room.readUpTo);
  return lines.slice(readAt + 1).find((line) => isWritten(line) && !line.isOwn)?.id;
}

const isContinued = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  isWritten(before) &&
  before.senderID === message.senderID &&
  message.at - before.at < togetherMs;
