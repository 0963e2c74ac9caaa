import { useEffect, useRef } from 'react';
import type { ChatRoom } from '../../../../sdk/chat.ts';

/** Others are told at most so often that the user writes, in milliseconds. */
const typingMs = 5_000;

/** Tells the others that the user writes. That they see it is a courtesy: nothing is lost without it. */
export function useTyping(room: ChatRoom) {
  const toldAt = useRef(0);
  useEffect(() => () => void room.setTyping({ isTyping: false }).catch(() => undefined), [room]);

  function change(text: string) {
    const now = Date.now();
    if (text === '' || now - toldAt.current < typingMs) return;
    toldAt.current = now;
    void room.setTyping({ isTyping: true }).catch(() => undefined);
  }

  function stop() {
    toldAt.current = 0;
    void room.setTyping({ isTyping: false }).catch(() => undefined);
  }
  return { change, stop };
}
