import type { Client } from '../../../sdk/index.ts';
import { createWebChats, type WebChats } from '../../../sdk/messages.ts';

const known = new WeakMap<Client, WebChats>();

/** Returns the web chats of a client, the same ones each time. Only code that is loaded late may import this. */
export function webChatsOf(client: Client): WebChats {
  const chats = known.get(client) ?? createWebChats(client);
  known.set(client, chats);
  return chats;
}
