import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { SignedIn } from '../support/signed-in.ts';

const account = z.object({ userID: z.string(), password: z.string() });
const signedIn = z.object({ access_token: z.string() });
const room = z.object({ room_id: z.string() });
const refusal = z.object({ retry_after_ms: z.optional(z.number()) });

/** A user at the homeserver, without encryption: writes what a measurement reads. */
export class HomeserverUser {
  readonly #url: string;
  readonly #token: string;
  readonly userID: string;
  #sent = 0;

  private constructor(url: string, userID: string, token: string) {
    this.#url = url;
    this.userID = userID;
    this.#token = token;
  }

  /** Signs in with the account that the phone system hands out. */
  static async signIn(phoneSystem: string, login: string): Promise<HomeserverUser> {
    const user = await SignedIn.open(phoneSystem, login);
    const { userID, password } = account.parse(await user.get('v1/user/ChatAccount'));
    const url = `${phoneSystem}/_matrix/client/v3`;
    const request = { type: 'm.login.password', identifier: { type: 'm.id.user', user: userID }, password };
    const answer = await fetch(`${url}/login`, { method: 'POST', body: JSON.stringify(request) });
    return new HomeserverUser(url, userID, signedIn.parse(await answer.json()).access_token);
  }

  /** Creates a group that is not encrypted. Returns its id. */
  async createGroup(name: string, others: readonly HomeserverUser[]): Promise<string> {
    const unique = crypto.randomUUID().slice(0, 12);
    const made = await this.#request('POST', '/createRoom', {
      name,
      preset: 'private_chat',
      room_alias_name: `comgroup_${unique}`,
      invite: others.map(({ userID }) => userID),
    });
    const { room_id: id } = room.parse(made);
    for (const other of others) await other.#request('POST', `/join/${encodeURIComponent(id)}`, {});
    return id;
  }

  /** Sends a text. */
  async send(roomID: string, body: string): Promise<void> {
    this.#sent += 1;
    const path = `/rooms/${encodeURIComponent(roomID)}/send/m.room.message/${this.#sent}`;
    await this.#request('PUT', path, { msgtype: 'm.text', body });
  }

  /** Sends a request again for as long as the homeserver limits the rate. */
  async #request(method: string, path: string, content: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const answer = await fetch(this.#url + path, { method, headers, body: JSON.stringify(content) });
    if (answer.status === 429) {
      const { retry_after_ms: pause = 0 } = refusal.parse(await answer.json());
      await delay(Math.max(pause, 10));
      return this.#request(method, path, content);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
