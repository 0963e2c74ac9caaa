import { type Chat, createChat } from '../../../sdk/chat.ts';
import { type Client, createClient } from '../../../sdk/index.ts';

/** Devices of users whose chat is open. They end together. */
export class ChatDevices {
  readonly #clients: Client[] = [];

  /** Opens the chat of a user on a new device. In Node it has no keys but those that it makes or restores. */
  async open(url: string, login: string): Promise<Chat> {
    const client = createClient({ url, app: 'callside' });
    this.#clients.push(client);
    await client.session.signIn({ login, password: 'demo' });
    await client.ready();
    const chat = createChat(client);
    await chat.start();
    return chat;
  }

  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) await client.dispose();
  }
}
