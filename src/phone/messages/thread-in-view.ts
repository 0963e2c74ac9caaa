import { useEffect } from 'react';

let inView: string | undefined;

/**
 * Returns the conversation that the screen shows, as alerts name it: that of a group with the group in front, a room of the chat by
 * its id. Undefined: none.
 */
export const threadInView = (): string | undefined => inView;

/** Notes that the screen shows a conversation. Returns a function that ends that. */
export function showThread(id: string): () => void {
  inView = id;
  return () => {
    if (inView === id) inView = undefined;
  };
}

/** Notifies the alerts that the screen shows a conversation, for as long as the component does. */
export function useThreadInView(id: string | undefined): void {
  useEffect(() => (id === undefined ? undefined : showThread(id)), [id]);
}
