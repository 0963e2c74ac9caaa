import { useEffect, useRef, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatRoom } from '#sdk/chat.ts';

/** The place where new messages begin. */
export interface UnreadMark {
  /** False while it is being looked for: nothing is shown before, so that nothing jumps. */
  readonly isKnown: boolean;
  /** The first line that was unread; undefined where everything was read. */
  readonly firstUnread: string | undefined;
  /** Sets the mark before a line that comes while the user does not look. */
  readonly set: (id: string) => void;
}

/** Opens the timeline of a room, and finds the first line in it that the user has not read. The mark stays while the room is open. */
export function useUnreadMark(room: ChatRoom): UnreadMark {
  const run = useRun();
  const [mark, setMark] = useState(() => ({
    isKnown: room.summary.peek().unread === 0,
    firstUnread: undefined as string | undefined,
  }));
  useEffect(() => room.timeline.open(), [room]);
  useEffect(() => {
    if (room.summary.peek().unread === 0) return;
    let isCurrent = true;
    let firstUnread: string | undefined;
    void run(async () => {
      firstUnread = await room.timeline.firstUnread();
    }).then(() => isCurrent && setMark({ isKnown: true, firstUnread }));
    return () => {
      isCurrent = false;
    };
  }, [room, run]);
  const set = useRef((firstUnread: string) => setMark({ isKnown: true, firstUnread }));
  return { ...mark, set: set.current };
}
