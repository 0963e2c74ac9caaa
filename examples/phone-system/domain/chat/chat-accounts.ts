import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { ChatPerson } from '../../../../sdk/wire/chat/chat-service.ts';
import type { Homeserver } from '../../homeserver/homeserver.ts';
import { contactPath } from '../paths.ts';
import { displayName, type People, type Person } from '../users/person.ts';

const nonceAnswer = z.object({ nonce: z.string() });
const refusal = z.object({ errcode: z.string() });

/** The account of a user at the homeserver. */
export interface HomeserverAccount {
  /** As `@alice:acme.example`. */
  readonly userID: string;
  readonly password: string;
}

/** The users' accounts at the homeserver. An account is created when it is needed for the first time. */
export class ChatAccounts {
  readonly #homeserver: Homeserver;
  readonly #people: People;
  readonly #created = new Map<number, Promise<HomeserverAccount>>();

  constructor(homeserver: Homeserver, people: People) {
    this.#homeserver = homeserver;
    this.#people = people;
  }

  get serverName(): string {
    return this.#homeserver.serverName;
  }

  /** Returns the account of a user. Rejects with `HomeserverDown`. */
  async of(person: Person): Promise<HomeserverAccount> {
    const known = this.#created.get(person.id);
    if (known) return known;
    const creating = this.#create(person);
    this.#created.set(person.id, creating);
    creating.catch(() => this.#created.delete(person.id));
    return creating;
  }

  /** Returns a user as others address that user in the chat. */
  async addressOf(person: Person): Promise<ChatPerson> {
    const { userID } = await this.of(person);
    return { userID, contact: contactPath(String(person.id)), displayName: displayName(person) };
  }

  /** Returns the user with this address; undefined for an address of another server, and for one that nobody has. */
  personOf(userID: string): Person | undefined {
    const [, localPart = '', serverName] = /^@([^:]+):(.+)$/.exec(userID) ?? [];
    return serverName === this.serverName ? this.#people.byLogin(localPart) : undefined;
  }

  async #create(person: Person): Promise<HomeserverAccount> {
    const { registration } = await this.#homeserver.ready;
    const username = person.login.toLowerCase();
    const password = createHmac('sha256', registration).update(`account\0${username}`).digest('base64url');
    const register = '/_synapse/admin/v1/register';
    const { nonce } = nonceAnswer.parse((await this.#homeserver.request({ path: register })).body);
    const mac = createHmac('sha1', registration)
      .update([nonce, username, password, 'notadmin'].join('\0'))
      .digest('hex');
    const { status, body } = await this.#homeserver.request({
      method: 'POST',
      path: register,
      // Without a device: the user's own clients are the only ones.
      body: {
        nonce,
        username,
        password,
        admin: false,
        mac,
        displayname: displayName(person),
        inhibit_login: true,
      },
    });
    const { errcode } = refusal.safeParse(body).data ?? {};
    if (status !== 200 && errcode !== 'M_USER_IN_USE')
      throw new Error(`The homeserver refused the account of ${username}: ${status} ${errcode}`);
    return { userID: `@${username}:${this.serverName}`, password };
  }
}
