import { useReportError } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Chat } from '#sdk/chat.ts';
import { useChat } from '../chat-context.ts';
import { type Colleague, Colleagues } from './colleagues.ts';

const ofChats = new WeakMap<Chat, Colleagues>();

/**
 * Returns a person's entry in the directory; undefined for people who are not colleagues, and until it is known.
 *
 * @param userID the address in the chat
 */
export function useColleague(userID: string | undefined): Colleague | undefined {
  const chat = useChat();
  const report = useReportError();
  const colleagues = ofChats.get(chat) ?? new Colleagues(chat, report);
  ofChats.set(chat, colleagues);
  return useSignalRead(() => (userID === undefined ? undefined : colleagues.of(userID).value));
}

/** Returns the path of a person's entry in the directory, as `useColleague` does. */
export const useContact = (userID: string | undefined): string | undefined => useColleague(userID)?.contact;
