import type { Chat, ChatRoom } from '#sdk/chat.ts';
import { CallsideError } from '#sdk/index.ts';

/**
 * Opens the direct chat with a colleague, by the path of the colleague's entry in the directory. Rejects with `notFound` for an
 * entry that is not a colleague, and as `openDirect` does.
 */
export async function openDirectWith(chat: Chat, contact: string): Promise<ChatRoom> {
  const person = await chat.findContact(contact);
  if (!person) throw new CallsideError('notFound');
  return chat.openDirect(person);
}
