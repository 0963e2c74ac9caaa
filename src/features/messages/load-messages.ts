import type { Client } from '../../../sdk/index.ts';
import { createMessages, type Messages } from '../../../sdk/messages.ts';

const known = new WeakMap<Client, Messages>();

/** Returns the text messages of a client, the same ones each time. Only code that is loaded late may import this. */
export function messagesOf(client: Client): Messages {
  const messages = known.get(client) ?? createMessages(client);
  known.set(client, messages);
  return messages;
}
