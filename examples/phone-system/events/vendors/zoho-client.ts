import * as z from 'zod/mini';
import type { VendorCredentials, ZohoTarget } from '../../../../sdk/wire/administration/webhook.ts';
import { askVendor, readAnswer, type VendorContext, VendorRefusal } from './ask-vendor.ts';

/** A new user of Zoho is known after this time. */
export const usersKeptMs = 3_600_000;
/** Zoho's largest page. */
const usersPerPage = 1_000;
/** A token is renewed before it ends. */
const spareMs = 60_000;

const access = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) });
const users = z.object({
  users: z.array(
    z.object({ zohouser: z.union([z.string(), z.number()]), email: z.optional(z.nullable(z.string())) }),
  ),
});

/** The parameters of a request. */
export type Form = Readonly<Record<string, string>>;

/** A value for some time. */
interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** The account of a company at Zoho: its token, its users, and requests to PhoneBridge. */
export class ZohoClient {
  readonly #url: string;
  readonly #target: Pick<ZohoTarget, 'accountsUrl' | 'clientId'>;
  readonly #credentials: VendorCredentials;
  readonly #context: Pick<VendorContext, 'now' | 'isAllowedInside'>;
  #access: Kept<string> | undefined;
  #users: Kept<ReadonlyMap<string, string>> | undefined;

  constructor(
    url: string,
    target: Pick<ZohoTarget, 'accountsUrl' | 'clientId'>,
    credentials: VendorCredentials,
    context: Pick<VendorContext, 'now' | 'isAllowedInside'>,
  ) {
    this.#url = `${new URL(url).origin}/phonebridge/v3/`;
    this.#target = target;
    this.#credentials = credentials;
    this.#context = context;
  }

  /** Returns the ids of users by their e-mail addresses in lower case, as Zoho has had them within an hour. @throws VendorRefusal */
  usersByEmail(): Promise<ReadonlyMap<string, string>> {
    this.#users = this.#kept(this.#users, usersKeptMs, () => this.#readUsers());
    return this.#users.value;
  }

  /** The users are asked for anew next time. */
  forgetUsers(): void {
    this.#users = undefined;
  }

  /** @throws VendorRefusal */
  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, form: Form = {}): Promise<unknown> {
    this.#access = this.#kept(this.#access, usersKeptMs - spareMs, () => this.#renewAccess());
    const token = await this.#access.value;
    try {
      const headers = { ...formType, Authorization: `Zoho-oauthtoken ${token}` };
      const body = method !== 'GET' && { body: new URLSearchParams(form).toString() };
      return await askVendor(this.#url + path, { method, headers, ...body }, this.#context);
    } catch (error) {
      // The next attempt gets another token.
      if (error instanceof VendorRefusal && error.answer.status === 401) this.#access = undefined;
      throw error;
    }
  }

  /** The account takes nothing from a phone system that is not switched on there, which may be asked for any number of times. */
  async #readUsers(): Promise<ReadonlyMap<string, string>> {
    await this.ask('POST', 'integrate');
    const answer = await this.ask('GET', `users?page=1&perPage=${usersPerPage}`);
    const all = readAnswer(users, answer, 'Zoho').users;
    return new Map(
      all.flatMap(({ email, zohouser }) => (email ? [[email.toLowerCase(), String(zohouser)]] : [])),
    );
  }

  async #renewAccess(): Promise<string> {
    const { token, clientSecret = '' } = this.#credentials;
    const { accountsUrl, clientId } = this.#target;
    const form = {
      ...{ refresh_token: token, client_id: clientId, client_secret: clientSecret },
      grant_type: 'refresh_token',
    };
    const url = `${new URL(accountsUrl).origin}/oauth/v2/token`;
    const body = new URLSearchParams(form).toString();
    const answer = await askVendor(url, { method: 'POST', headers: formType, body }, this.#context);
    // A wrong token is answered with 200 and an error.
    return readAnswer(access, answer, 'Zoho').access_token;
  }

  /** Returns the kept value, or asks anew. A failure is not kept. */
  #kept<Value>(before: Kept<Value> | undefined, forMs: number, ask: () => Promise<Value>): Kept<Value> {
    const now = this.#context.now();
    if (before && before.until > now) return before;
    const kept = { value: ask(), until: now + forMs };
    kept.value.catch(() => {
      kept.until = 0;
    });
    return kept;
  }
}

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;
