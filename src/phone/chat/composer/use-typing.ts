import { useCallback, useEffect, useRef } from 'react';
import type { ChatRoom } from '#sdk/chat.ts';

/** Others are told at most so often that the user writes, in milliseconds. */
const typingMs = 5_000;

/** Tells the others that the user writes. That they see it is a courtesy: nothing is lost without it. */
export function useTyping(room: ChatRoom) {
  const toldAt = useRef(0);

  const stop = useCallback(() => {
    // Others do not believe that the user writes, so there is nothing to take back.
    if (toldAt.current === 0) return;
    toldAt.current = 0;
    void room.setTyping({ isTyping: false }).catch(() => undefined);
  }, [room]);
  useEffect(() => stop, [stop]);

  function change(text: string) {
    const now = Date.now();
    if (text === '' || now - toldAt.current < typingMs) return;
    toldAt.current = now;
    void room.setTyping({ isTyping: true }).catch(() => undefined);
  }

  return { change, stop };
}
