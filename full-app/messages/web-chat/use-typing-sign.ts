import { useCallback, useRef } from 'react';
import { useClient } from '#react/client-context.tsx';
import { webChatsOf } from '#sdk/messages.ts';

/** The visitor sees the sign for six seconds. */
const pauseMs = 4_000;

/** Returns a function that shows the visitor that the agent types, at most once in a while. */
export function useTypingSign(threadID: string): () => void {
  const client = useClient();
  const last = useRef(-pauseMs);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < pauseMs) return;
    last.current = now;
    // A sign that does not arrive is no failure for the agent, who goes on typing.
    webChatsOf(client)
      .showTyping(threadID)
      .catch(() => undefined);
  }, [client, threadID]);
}
