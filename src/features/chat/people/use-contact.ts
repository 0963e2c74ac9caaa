import type { Chat } from '../../../../sdk/chat.ts';
import { useSignalRead } from '../../../react/use-signal-value.ts';
import { useReportError } from '../../errors/use-run.ts';
import { useChat } from '../chat-context.ts';
import { Colleagues } from './colleagues.ts';

const ofChats = new WeakMap<Chat, Colleagues>();

/**
 * Returns the path of a person's entry in the directory; undefined for people who are not colleagues, and until it is known.
 *
 * @param userID the address in the chat
 */
export function useContact(userID: string | undefined): string | undefined {
  const chat = useChat();
  const report = useReportError();
  const colleagues = ofChats.get(chat) ?? new Colleagues(chat, report);
  ofChats.set(chat, colleagues);
  return useSignalRead(() => (userID === undefined ? undefined : colleagues.contactOf(userID).value));
}
