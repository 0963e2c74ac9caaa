import { useEffect } from 'react';

let inView: string | undefined;

/** Returns the id of the conversation by text messages that the screen shows; undefined if it shows none. */
export const threadInView = (): string | undefined => inView;

/** Tells the notifications that the screen shows a conversation, for as long as the component does. */
export function useThreadInView(id: string): void {
  useEffect(() => {
    inView = id;
    return () => {
      inView = undefined;
    };
  }, [id]);
}
