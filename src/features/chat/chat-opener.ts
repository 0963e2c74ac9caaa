import { createContext, useContext, useMemo } from 'react';
import { useInfo } from '../../react/use-domains.ts';
import { useRights } from '../rights/use-rights.ts';

/** Opens the direct chat with a colleague, by the path of the colleague's entry in the directory. */
export type OpenChat = (contact: string) => void;

const Context = createContext<OpenChat | undefined>(undefined);

/** Provides an app's way to open a direct chat. Apps without a chat leave it out. This file loads nothing of the chat. */
export const ChatOpenerProvider = Context.Provider;

/**
 * Returns the function that opens the chat with a colleague. Undefined for the user's own entry, for somebody who is not a
 * colleague, and where this user or this app has no chat.
 *
 * @param contact the path of the colleague's entry in the directory; undefined for anybody else
 */
export function useOpenChat(contact: string | undefined): (() => void) | undefined {
  const open = useContext(Context);
  const own = useInfo()?.restUriContact;
  const mayChat = useRights().may('chat');
  const isOther = contact !== undefined && contact !== own;
  return useMemo(
    () => (open && mayChat && isOther ? () => open(contact) : undefined),
    [open, mayChat, isOther, contact],
  );
}
