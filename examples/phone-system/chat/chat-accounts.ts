import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { ChatAccount, ChatPerson } from '../../../sdk/wire/chat/chat-service.ts';
import type { Clock } from '../base/clock.ts';
import { contactPath } from '../base/paths.ts';
import type { Homeserver } from '../homeserver/homeserver.ts';
import type { SocketRequest, SocketResponse } from '../homeserver/socket-request.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import { ChatRenewals } from './chat-renewals.ts';

const nonceAnswer = z.object({ nonce: z.string() });
const loginAnswer = z.object({ access_token: z.string() });
const refusal = z.object({ errcode: z.string() });
/**
 * The account by which the phone system changes passwords. It belongs to no user, and clients cannot use its rights.
 */
const administrator = 'phone-system.administrator';

/** The homeserver needs the address of each client, and a request by its socket has none. */
const ownAddress = { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Proto': 'https' };

interface ChatAccountsDeps {
  readonly homeserver: Homeserver;
  readonly people: People;
  readonly clock: Pick<Clock, 'after'>;
}

interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly displayname: string;
  readonly isAdministrator: boolean;
}

/**
 * The users' accounts at the homeserver. An account is created when it is needed for the first time, and gets another password when the
 * sessions of its user are ended.
 */
export class ChatAccounts {
  readonly #homeserver: Homeserver;
  readonly #people: People;
  #renewals!: ChatRenewals;
  readonly #created = new Map<number, Promise<void>>();
  #token: Promise<string> | undefined;

  private constructor({ homeserver, people }: ChatAccountsDeps) {
    this.#homeserver = homeserver;
    this.#people = people;
  }

  static async load(db: Kysely<Tables>, deps: ChatAccountsDeps): Promise<ChatAccounts> {
    const accounts = new ChatAccounts(deps);
    const { people, clock } = deps;
    const carryOut = (person: Person, renewals: number) => accounts.#renewAt(person, renewals);
    accounts.#renewals = await ChatRenewals.load(db, { people, clock, carryOut });
    return accounts;
  }

  get serverName(): string {
    return this.#homeserver.serverName;
  }

  /** Returns the account of a user. Rejects with `HomeserverDown`. */
  async of(person: Person): Promise<ChatAccount> {
    const creating = this.#created.get(person.id) ?? this.#create(person);
    this.#created.set(person.id, creating);
    creating.catch(() => this.#created.delete(person.id));
    await creating;
    // A device that signed in before a renewal must not be found beside the new devices.
    await this.#renewals.settle(person);
    const renewals = this.#renewals.of(person.id);
    return {
      userID: this.#addressOf(person),
      password: await this.#passwordOf(person, 0),
      ...(renewals > 0 && { signInPassword: await this.#passwordOf(person, renewals), renewals }),
    };
  }

  /**
   * Signs a user out of the chat on all devices, and changes the password with which they sign in. Rejects if the homeserver does not
   * answer; then it happens as soon as it does, also after a restart.
   */
  renew(person: Person): Promise<void> {
    return this.#renewals.renew(person);
  }

  /** Deletes the account of a user, with what the user has written in rooms of others. Rejects with `HomeserverDown`. */
  async erase(person: Person): Promise<void> {
    await this.#homeserver.ready;
    const path = `/_synapse/admin/v1/deactivate/${encodeURIComponent(this.#addressOf(person))}`;
    const { status } = await this.#administrate({ method: 'POST', path, body: { erase: true } });
    this.#created.delete(person.id);
    // A user who has never opened the chat has no account.
    if (status !== 200 && status !== 404)
      throw new Error(`The homeserver refused to erase ${person.login}: ${status}`);
  }

  /** Ends the attempts to renew accounts. The next start goes on with them. */
  close(): void {
    this.#renewals.close();
  }

  /** Returns a user as others address that user in the chat. */
  async addressOf(person: Person): Promise<ChatPerson> {
    const { userID } = await this.of(person);
    return { userID, contact: contactPath(String(person.id)), displayName: displayName(person) };
  }

  /**
   * Returns the user with this address; undefined for an address of another server, and for an address without a user.
   */
  personOf(userID: string): Person | undefined {
    const [, localPart = '', serverName] = /^@([^:]+):(.+)$/.exec(userID) ?? [];
    return serverName === this.serverName ? this.#people.byLogin(localPart) : undefined;
  }

  #addressOf({ login }: Person): string {
    return `@${login.toLowerCase()}:${this.serverName}`;
  }

  /** The password of a user after so many renewals. The first password also protects the keys. */
  #passwordOf({ login }: Person, renewals: number): Promise<string> {
    const account = `account\0${login.toLowerCase()}`;
    return this.#secret(renewals === 0 ? account : `${account}\0${renewals}`);
  }

  async #secret(purpose: string): Promise<string> {
    const { registration } = await this.#homeserver.ready;
    return createHmac('sha256', registration).update(purpose).digest('base64url');
  }

  async #create(person: Person): Promise<void> {
    await this.#register({
      username: person.login.toLowerCase(),
      password: await this.#passwordOf(person, this.#renewals.of(person.id)),
      displayname: displayName(person),
      isAdministrator: false,
    });
  }

  /** Creates an account, unless it exists. */
  async #register({ username, password, displayname, isAdministrator }: NewAccount): Promise<void> {
    const { registration } = await this.#homeserver.ready;
    const register = '/_synapse/admin/v1/register';
    const { nonce } = nonceAnswer.parse((await this.#homeserver.request({ path: register })).body);
    const role = isAdministrator ? 'admin' : 'notadmin';
    const mac = createHmac('sha1', registration)
      .update([nonce, username, password, role].join('\0'))
      .digest('hex');
    const { status, body } = await this.#homeserver.request({
      method: 'POST',
      path: register,
      // The account begins without a device: the user's own clients are the only clients.
      body: { nonce, username, password, admin: isAdministrator, mac, displayname, inhibit_login: true },
    });
    const { errcode } = refusal.safeParse(body).data ?? {};
    if (status !== 200 && errcode !== 'M_USER_IN_USE')
      throw new Error(`The homeserver refused the account of ${username}: ${status} ${errcode}`);
  }

  /** Rejects if the homeserver does not do it. */
  async #renewAt(person: Person, renewals: number): Promise<void> {
    const path = `/_synapse/admin/v2/users/${encodeURIComponent(this.#addressOf(person))}`;
    const { status } = await this.#administrate({ path });
    // A user who has never opened the chat has no account, and a change would create an account.
    if (status === 404) return;
    const body = { password: await this.#passwordOf(person, renewals), logout_devices: true };
    const answer = await this.#administrate({ method: 'PUT', path, body });
    if (answer.status !== 200)
      throw new Error(`The homeserver refused a new password of ${person.login}: ${answer.status}`);
  }

  /** Sends a request that only an administrator may send. */
  async #administrate(request: SocketRequest): Promise<SocketResponse> {
    this.#token ??= this.#signIn();
    this.#token.catch(() => {
      this.#token = undefined;
    });
    const headers = { ...ownAddress, Authorization: `Bearer ${await this.#token}` };
    const answer = await this.#homeserver.request({ ...request, headers });
    // The next attempt signs in again.
    if (answer.status === 401) this.#token = undefined;
    return answer;
  }

  async #signIn(): Promise<string> {
    const password = await this.#secret('administrator');
    await this.#register({
      username: administrator,
      password,
      displayname: 'Phone system',
      isAdministrator: true,
    });
    const { body } = await this.#homeserver.request({
      method: 'POST',
      path: '/_matrix/client/v3/login',
      headers: ownAddress,
      body: {
        type: 'm.login.password',
        identifier: { type: 'm.id.user', user: administrator },
        password,
        device_id: 'PHONESYSTEM',
      },
    });
    return loginAnswer.parse(body).access_token;
  }
}
