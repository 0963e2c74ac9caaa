import { createContext, useContext } from 'react';
import type { Chat } from '#sdk/chat.ts';

const Context = createContext<Chat | undefined>(undefined);

/** Provides the started chat to the components below. */
export const ChatProvider = Context.Provider;

/** Returns the chat of the nearest `ChatGate`. Throws if there is none. */
export function useChat(): Chat {
  const chat = useContext(Context);
  if (chat === undefined) throw new Error('useChat needs a ChatGate above it.');
  return chat;
}
