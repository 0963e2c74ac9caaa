import * as z from 'zod/mini';
import type { ZendeskTarget } from '../../../../sdk/wire/administration/webhook.ts';
import type {
  CallEventData,
  CompanyEvent,
  CompanyEventType,
  RecordingEventData,
} from '../../../../sdk/wire/events/event.ts';
import type { EventMessage, EventTarget } from '../event-target.ts';
import type { Answer } from '../post-event.ts';
import { answerOf, askVendor, isFresh, readAnswer, type VendorContext, VendorRefusal } from './ask-vendor.ts';

/** The events that Zendesk is told. */
export const zendeskEvents: readonly CompanyEventType[] = [
  'call.ringing',
  'call.ended',
  'call.transferred',
  'recording.saved',
];

/** Zendesk's channels of a ticket: a phone call that came in, and a phone call that was placed. */
const channels = { inbound: 45, outbound: 46 } as const;
/** Zendesk takes files of this size. */
const maxRecordingOctets = 50_000_000;
/** A recording without a ticket after this time is that of a call that has none, such as an internal call. */
const ticketWaitMs = 3_600_000;
const notFound = 404;

const users = z.object({
  users: z.array(z.object({ id: z.number(), role: z.string(), email: z.optional(z.nullable(z.string())) })),
});
const found = z.object({ results: z.array(z.object({ id: z.number() })) });
const ticket = z.object({
  id: z.number(),
  via: z.optional(z.object({ source: z.optional(z.object({ rel: z.optional(z.nullable(z.string())) })) })),
});
const tickets = z.object({ tickets: z.array(ticket) });
const upload = z.object({ upload: z.object({ attachment: z.object({ content_url: z.string() }) }) });

/**
 * Zendesk Talk Partner Edition: the page of a caller opens in the browser of the agent, and each call has one ticket, with its
 * recording. Agents are the users with the same e-mail address; calls of others and calls inside are left out.
 */
export class ZendeskTalk implements EventTarget {
  readonly #url: string;
  readonly #target: ZendeskTarget;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #context: VendorContext;
  /** The ids of agents by their e-mail address. */
  readonly #agents = new Map<string, number>();

  constructor(url: string, target: ZendeskTarget, token: string, context: VendorContext) {
    this.#url = new URL(url).origin;
    this.#target = target;
    const proof = Buffer.from(`${target.email}/token:${token}`).toString('base64');
    this.#headers = { Authorization: `Basic ${proof}` };
    this.#context = context;
  }

  send({ event }: EventMessage): Promise<Answer> {
    return answerOf(async () => {
      if (!event) await this.#ask('GET', `users/search.json?query=${query(`email:${this.#target.email}`)}`);
      else if (event.type === 'call.ringing') await this.#show(event);
      else if (event.type === 'call.ended' || event.type === 'call.transferred') await this.#log(event);
      else if (event.type === 'recording.saved') await this.#addRecording(event);
    });
  }

  /** Opens the page of the caller in the browser of the agent. It is too late for that after an interruption. */
  async #show({ data, timestamp }: CompanyEvent & { readonly data: CallEventData }): Promise<void> {
    if (!data.isIncoming || !isFresh(timestamp, this.#context.now())) return;
    const [agent, caller] = [await this.#agentOf(data.user.userID), await this.#callerOf(data)];
    if (agent === undefined || caller === undefined) return;
    try {
      await this.#ask('POST', `channels/voice/agents/${agent}/users/${caller}/display.json`, {});
    } catch (error) {
      // The agent has no page of Zendesk open.
      if (!(error instanceof VendorRefusal && error.answer.status === notFound)) throw error;
    }
  }

  /** A ticket that is there already was created by a request whose answer was lost. */
  async #log({ data, timestamp }: CompanyEvent & { readonly data: CallEventData }): Promise<void> {
    const { isIncoming, externalNumber, lineID, user, talkedMs } = data;
    const agent = externalNumber === undefined ? undefined : await this.#agentOf(user.userID);
    if (agent === undefined || (await this.#ticketOf(lineID)) !== undefined) return;
    const caller = await this.#callerOf(data);
    const name = data.name ?? externalNumber;
    const seconds = Math.round((talkedMs ?? 0) / 1_000);
    const isShown = talkedMs !== undefined && isFresh(timestamp, this.#context.now());
    await this.#ask('POST', 'channels/voice/tickets.json', {
      ...(isShown && { display_to_agent: agent }),
      ticket: {
        external_id: keyOf(lineID),
        via_id: isIncoming ? channels.inbound : channels.outbound,
        subject: isIncoming ? `Call from ${name}` : `Call to ${name}`,
        comment: {
          body: `${user.name}, ${externalNumber}, ${talkedMs === undefined ? 'not answered' : `${seconds} s`}`,
          public: false,
        },
        ...(caller !== undefined && { requester_id: caller }),
        ...(talkedMs !== undefined && { assignee_id: agent }),
      },
    });
  }

  /** Copies a recording to Zendesk, whose player needs no sign-in, and adds it to the ticket of its call. */
  async #addRecording(event: CompanyEvent & { readonly data: RecordingEventData }): Promise<void> {
    const { recordingID, user, startedAt, durationMs, number } = event.data;
    const agent = this.#target.sendsRecordings ? await this.#agentOf(user.userID) : undefined;
    if (agent === undefined) return;
    const ticket = await this.#ticketOf(`-${recordingID.split('-', 1)[0]}`);
    if (ticket === undefined) {
      if (this.#context.now() - Date.parse(event.timestamp) > ticketWaitMs) return;
      throw new VendorRefusal({ status: notFound, reason: 'The ticket of the call is not there yet.' });
    }
    const name = `callside-${recordingID}.wav`;
    const comments = await this.#ask('GET', `tickets/${ticket.id}/comments.json?sort_order=desc`);
    if (JSON.stringify(comments ?? '').includes(name)) return;
    const sound = await this.#context.recordingOf(recordingID);
    if (!sound || sound.length > maxRecordingOctets) return;
    const { attachment } = read(
      upload,
      await this.#ask('POST', `uploads.json?filename=${name}`, sound),
    ).upload;
    const own = (await this.#context.userOf(user.userID))?.number ?? user.number;
    const isOutbound = ticket.via?.source?.rel === 'outbound';
    await this.#ask('PUT', `tickets/${ticket.id}.json`, {
      ticket: {
        voice_comment: {
          ...(isOutbound ? { from: own, to: number } : { from: number, to: own }),
          recording_url: attachment.content_url,
          started_at: new Date(startedAt).toISOString(),
          call_duration: Math.round(durationMs / 1_000),
          answered_by_id: agent,
        },
      },
    });
  }

  async #agentOf(userID: string): Promise<number | undefined> {
    const email = (await this.#context.userOf(userID))?.email.toLowerCase() ?? '';
    if (email === '' || this.#agents.has(email)) return this.#agents.get(email);
    const answer = await this.#ask('GET', `users/search.json?query=${query(`email:${email}`)}`);
    const agent = read(users, answer).users.find(
      (one) => one.email?.toLowerCase() === email && one.role !== 'end-user',
    );
    if (agent) this.#agents.set(email, agent.id);
    return agent?.id;
  }

  /** Returns the only user with the number of the other side: of several it could be another. */
  async #callerOf({ externalNumber = '' }: CallEventData): Promise<number | undefined> {
    const digits = externalNumber.replaceAll(/\D/g, '').slice(-9);
    if (digits.length < 6) return undefined;
    const answer = await this.#ask('GET', `search.json?query=${query(`role:end-user phone:*${digits}`)}`);
    const [first, second] = read(found, answer).results;
    return second ? undefined : first?.id;
  }

  async #ticketOf(lineID: string): Promise<z.output<typeof ticket> | undefined> {
    const answer = await this.#ask('GET', `tickets.json?external_id=${keyOf(lineID)}`);
    return read(tickets, answer).tickets[0];
  }

  #ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const isSound = Buffer.isBuffer(body);
    const headers = { ...this.#headers, ...(isSound && { 'Content-Type': 'audio/wav' }) };
    const sent = body === undefined ? {} : { body: isSound ? body : JSON.stringify(body) };
    return askVendor(`${this.#url}/api/v2/${path}`, { method, headers, ...sent }, this.#context);
  }
}

const query = encodeURIComponent;
/** The external id of the ticket of a call. */
const keyOf = (lineID: string): string => `callside${lineID}`;

const read = <Value>(schema: z.ZodMiniType<Value>, answer: unknown): Value =>
  readAnswer(schema, answer, 'Zendesk');
