import * as z from 'zod/mini';
import type { VendorCredentials, ZohoTarget } from '../../../../sdk/wire/administration/webhook.ts';
import {
  type CallEventData,
  type CompanyEvent,
  type CompanyEventType,
  callEventTypes,
} from '../../../../sdk/wire/events/event.ts';
import type { EventMessage, EventTarget } from '../event-target.ts';
import type { Answer } from '../post-event.ts';
import { answerOf, askVendor, isFresh, readAnswer, type VendorContext, VendorRefusal } from './ask-vendor.ts';

/** The events that Zoho is told. */
export const zohoEvents: readonly CompanyEventType[] = callEventTypes.filter(
  (type) => type !== 'call.held' && type !== 'call.resumed',
);

const states: Partial<Record<CompanyEventType, string>> = {
  'call.started': 'ringing',
  'call.ringing': 'ringing',
  'call.answered': 'answered',
};
/** A new user of Zoho is known after this time. */
const usersKeptMs = 3_600_000;
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

/** A value for some time. */
interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/**
 * Zoho PhoneBridge: Zoho shows a call while it goes on, and writes it into its own log. Users of Zoho are those with the same
 * e-mail address; calls of others and calls inside are left out.
 */
export class ZohoPhoneBridge implements EventTarget {
  readonly #url: string;
  readonly #target: ZohoTarget;
  readonly #credentials: VendorCredentials;
  readonly #context: VendorContext;
  #access: Kept<string> | undefined;
  #users: Kept<ReadonlyMap<string, string>> | undefined;

  constructor(url: string, target: ZohoTarget, credentials: VendorCredentials, context: VendorContext) {
    this.#url = `${new URL(url).origin}/phonebridge/v3/`;
    this.#target = target;
    this.#credentials = credentials;
    this.#context = context;
  }

  send({ event }: EventMessage): Promise<Answer> {
    return answerOf(async () => {
      if (!event) {
        this.#users = undefined;
        await this.#usersByEmail();
      } else if (isOfCall(event)) await this.#tell(event);
    });
  }

  /** Only the end of a call is told late: it is the log. */
  async #tell({ type, data, timestamp }: CallEvent): Promise<void> {
    const { externalNumber, user, isIncoming, lineID, startedAt, talkedMs } = data;
    const isOver = type === 'call.ended' || type === 'call.transferred';
    if (externalNumber === undefined || !(isOver || isFresh(timestamp, this.#context.now()))) return;
    const known = await this.#context.userOf(user.userID);
    const zohouser = (await this.#usersByEmail()).get(known?.email.toLowerCase() ?? '');
    if (!known || zohouser === undefined) return;
    const call = {
      type: isIncoming ? 'received' : 'dialed',
      id: `callside${lineID.replaceAll(/\W/g, '')}`,
      ...(isIncoming
        ? { from: externalNumber, to: known.number }
        : { from: known.number, to: externalNumber }),
      zohouser,
    };
    const state = states[type];
    if (state !== undefined) await this.#notify({ ...call, state });
    if (!isOver) return;
    const start_time = new Date(startedAt).toISOString().slice(0, 19).replace('T', ' ');
    const ended = { ...call, state: 'ended', start_time };
    if (talkedMs === undefined)
      await this.#tellUnanswered({ ...call, state: unansweredOf(data), start_time }, ended);
    else await this.#notify({ ...ended, duration: String(Math.round(talkedMs / 1_000)) });
  }

  /** Zoho documents these states, and refuses them at times: the call is then in its log with no length. */
  async #tellUnanswered(missed: Form, ended: Form): Promise<void> {
    try {
      await this.#notify(missed);
    } catch (error) {
      if (!(error instanceof VendorRefusal && error.answer.status === 400)) throw error;
      await this.#notify({ ...ended, duration: '0' });
    }
  }

  async #notify(form: Form): Promise<void> {
    await this.#ask('POST', 'callnotify', form);
  }

  #usersByEmail(): Promise<ReadonlyMap<string, string>> {
    this.#users = this.#kept(this.#users, usersKeptMs, () => this.#readUsers());
    return this.#users.value;
  }

  /** The account takes nothing from a phone system that is not switched on there, which may be asked for any number of times. */
  async #readUsers(): Promise<ReadonlyMap<string, string>> {
    await this.#ask('POST', 'integrate');
    const answer = await this.#ask('GET', `users?page=1&perPage=${usersPerPage}`);
    const all = readAnswer(users, answer, 'Zoho').users;
    return new Map(
      all.flatMap(({ email, zohouser }) => (email ? [[email.toLowerCase(), String(zohouser)]] : [])),
    );
  }

  async #ask(method: 'GET' | 'POST', path: string, form: Form = {}): Promise<unknown> {
    this.#access = this.#kept(this.#access, usersKeptMs - spareMs, () => this.#renewAccess());
    const token = await this.#access.value;
    try {
      const headers = { ...formType, Authorization: `Zoho-oauthtoken ${token}` };
      const body = method === 'POST' && { body: new URLSearchParams(form).toString() };
      return await askVendor(this.#url + path, { method, headers, ...body }, this.#context);
    } catch (error) {
      // The next attempt gets another token.
      if (error instanceof VendorRefusal && error.answer.status === 401) this.#access = undefined;
      throw error;
    }
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

type Form = Readonly<Record<string, string>>;
type CallEvent = CompanyEvent & { readonly data: CallEventData };

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;
const isOfCall = (event: CompanyEvent): event is CallEvent => event.type.startsWith('call.');

const unansweredOf = ({ isIncoming, cause }: CallEventData): string => {
  if (isIncoming) return 'missed';
  return cause === 'causeBusy' ? 'busy' : 'noanswer';
};
