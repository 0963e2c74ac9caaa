import type { Chat } from '#sdk/chat.ts';
import type { Client } from '#sdk/index.ts';
import { setLoadedChat } from './loaded-chat.ts';

const chats = new WeakMap<Client, Promise<Chat>>();

/** Loads the chat of a client, with the encryption, when it is used first. It ends with the client's session. */
export function loadChat(client: Client): Promise<Chat> {
  const known = chats.get(client);
  if (known) return known;
  const loading = import('#sdk/chat.ts').then(({ createChat }) => createChat(client));
  chats.set(client, loading);
  loading.then(
    (chat) => setLoadedChat(client, chat),
    // Without a network the code cannot be loaded; the next attempt may succeed.
    () => chats.delete(client),
  );
  return loading;
}
