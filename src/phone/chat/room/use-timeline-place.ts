import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import type { UnreadMark } from './use-unread-mark.ts';

/** Up to this distance from the end, in pixels, the user is at the end: new lines then stay in sight. */
const nearEnd = 48;
/** Older lines are loaded at this distance from the oldest loaded line, in pixels. */
const nearStart = 1_000;
/** Above the first unread line, in pixels, the last read line is in sight. */
const unreadOffset = -72;

interface PlaceOptions {
  readonly room: ChatRoom;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly messages: readonly ChatMessage[];
  readonly mark: UnreadMark;
  /** The number of unread messages. */
  readonly unread: number;
  /** False while nothing is read, although it is in sight. */
  readonly marksRead: boolean;
}

/**
 * The place in the timeline: it begins at the first unread line or at the end, follows new lines at the end, and loads older
 * lines at the start. What is in sight is read.
 */
export function useTimelinePlace({ room, list, messages, mark, unread, marksRead }: PlaceOptions) {
  const run = useRun();
  const isPlaced = useRef(false);
  const isAtEnd = useRef(true);
  const offsetBefore = useRef(0);
  const firstBefore = useRef<string>(undefined);
  const newestBefore = useRef<string>(undefined);
  const readBefore = useRef(unread === 0 ? messages.at(-1)?.id : undefined);
  const [isAway, setAway] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const first = messages[0]?.id;
  const newest = messages.at(-1);
  const isShifted = firstBefore.current !== undefined && first !== firstBefore.current;

  const loadMore = useCallback(() => {
    setFailed(false);
    void run(() => room.timeline.loadMore()).then((isLoaded) => setFailed(!isLoaded));
  }, [room, run]);

  const read = useCallback(() => {
    const last = room.timeline.messages.peek().at(-1);
    if (!marksRead || document.hidden || !last) return;
    // The count comes later than the line, after its decryption.
    const isNew = last.id !== readBefore.current && !last.isOwn;
    readBefore.current = last.id;
    // The next line that is read says it again.
    if (isNew || unread > 0) void room.markRead().catch(() => undefined);
  }, [room, unread, marksRead]);

  const toNewest = useCallback(() => {
    isAtEnd.current = true;
    setAway(false);
    list.current?.scrollToIndex(room.timeline.messages.peek().length - 1, { align: 'end' });
  }, [room, list]);

  useLayoutEffect(() => {
    firstBefore.current = first;
  }, [first]);

  useLayoutEffect(() => {
    const handle = list.current;
    if (!handle || !newest) return;
    const isNew = newestBefore.current !== newest.id;
    newestBefore.current = newest.id;
    if (!isPlaced.current) {
      isPlaced.current = true;
      const unreadAt = messages.findIndex(({ id }) => id === mark.firstUnread);
      if (unreadAt >= 0) {
        isAtEnd.current = false;
        handle.scrollToIndex(unreadAt, { align: 'start', offset: unreadOffset });
      } else toNewest();
      return;
    }
    const isAnswered = isNew && newest.isOwn && newest.status !== 'sent';
    if (isAtEnd.current || isAnswered) toNewest();
    if (!isNew || newest.isOwn) return;
    const isSeen = isAtEnd.current && !document.hidden;
    if (!isSeen && room.summary.peek().unread <= 1) mark.set(newest.id);
  }, [messages, newest, mark, room, list, toNewest]);

  // A page with few lines has no place to scroll to, so more are loaded at once.
  useEffect(() => {
    const handle = list.current;
    if (!handle || hasFailed || messages.length === 0 || !room.timeline.hasMore.peek()) return;
    if (handle.scrollSize < handle.viewportSize + nearStart) loadMore();
  }, [messages, room, list, hasFailed, loadMore]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is read, if the end is in sight
  useEffect(() => {
    if (isAtEnd.current) read();
    const onVisible = () => isAtEnd.current && read();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [read, newest?.id, mark.isKnown]);

  function onScroll(offset: number) {
    const handle = list.current;
    if (!handle || !isPlaced.current) return;
    const rest = handle.scrollSize - offset - handle.viewportSize;
    if (rest < nearEnd) {
      if (!isAtEnd.current) read();
      isAtEnd.current = true;
      // Lines that grow at the end push it away; only the user goes up.
    } else if (offset < offsetBefore.current) isAtEnd.current = false;
    offsetBefore.current = offset;
    setAway(rest > handle.viewportSize / 2);
    const { hasMore, isLoading } = room.timeline;
    if (offset < nearStart && hasMore.peek() && !isLoading.peek() && !hasFailed) loadMore();
  }

  /** The user is brought to a line above: new lines, and lines that grow, do not bring the end back. */
  const leaveEnd = useCallback(() => {
    isAtEnd.current = false;
  }, []);

  const onResize = () => {
    if (isAtEnd.current && isPlaced.current) toNewest();
  };

  return { isShifted, isAway, hasFailed, loadMore, toNewest, leaveEnd, onScroll, onResize };
}
