import { useCallback, useEffect, useRef } from 'react';
import type { ChatRoom } from '#sdk/chat.ts';

/** The minimum interval between two notices that the user writes, in milliseconds. */
const typingMs = 5_000;

/** Notifies the other members that the user writes. A failure is ignored, because nothing is lost. */
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
