import { useContext, useMemo } from 'react';
import { useInfo } from '#react/use-domains.ts';
import { useRights } from '../rights/use-rights.ts';
import { ChatOpener } from './chat-opener.ts';

/**
 * Returns the function that opens the chat with a colleague. Undefined for the user's own entry, for a person who is not a
 * colleague, and where this user or this app has no chat.
 *
 * @param contact the path of the colleague's entry in the directory; undefined for anybody else
 */
export function useOpenChat(contact: string | undefined): (() => void) | undefined {
  const open = useContext(ChatOpener);
  const own = useInfo()?.restUriContact;
  const mayChat = useRights().may('chat');
  const isOther = contact !== undefined && contact !== own;
  return useMemo(
    () => (open && mayChat && isOther ? () => open(contact) : undefined),
    [open, mayChat, isOther, contact],
  );
}
