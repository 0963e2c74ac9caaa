import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { parseBody } from '../../resources/body.ts';
import { refuse } from '../../resources/refusal.ts';
import type { ChannelEvents, PushChannel } from '../push/push.ts';
import { clientAddress } from '../server/client-address.ts';
import { isForeign } from '../server/origin.ts';
import { readJson } from '../server/read-json.ts';
import { namesSession, refuseGuesses, sessionOf } from '../sessions/session-cookie.ts';
import type { SessionGuesses } from '../sessions/session-guesses.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { trustedHeaders } from '../sessions/trusted-headers.ts';
import { BayeuxClient, type BayeuxTimes, onChannel } from './bayeux-client.ts';
import {
  type Advice,
  accepted,
  type BayeuxMessage,
  bayeuxRequest,
  type Delivered,
  refused,
} from './message.ts';

/**
 * The maximum number of clients of a session: the clients of closed pages that did not disconnect remain for a while.
 */
const maxClients = 20;

const transports = { supportedConnectionTypes: ['long-polling'], version: '1.0' };

export interface CometdOptions {
  readonly sessions: Sessions;
  readonly sessionGuesses: SessionGuesses;
  readonly times: BayeuxTimes;
  /** Origins of pages that may poll from elsewhere. */
  readonly allowedOrigins: readonly string[];
  /** Makes a channel the push connection of a session. */
  readonly connect: (session: Session, open: (events: ChannelEvents) => PushChannel) => void;
}

interface Request {
  readonly headers: Headers;
  readonly address: string;
  /** Other messages come with it, which wait for nothing. */
  readonly isAlone: boolean;
  readonly gone: AbortSignal;
}

/** Push for clients without a usable WebSocket: Bayeux over long polling, with the frames of the socket. */
export class Cometd {
  readonly app: Hono;
  readonly #options: CometdOptions;
  readonly #clients = new Map<string, BayeuxClient>();

  constructor(options: CometdOptions) {
    this.#options = options;
    this.app = new Hono();
    // Clients append the message type to the path, which adds nothing to the message itself.
    this.app.post('*', (c) => this.#answer(c));
  }

  get size(): number {
    return this.#clients.size;
  }

  dispose(): void {
    for (const client of [...this.#clients.values()]) client.forget();
  }

  async #answer(c: Context): Promise<Response> {
    const { incoming } = c.env as HttpBindings;
    const { allowedOrigins } = this.#options;
    if (isForeign(incoming, allowedOrigins)) throw refuse(403, 'Another site may not listen here.');
    const body = parseBody(bayeuxRequest, await readJson(c));
    const messages = Array.isArray(body) ? body : [body];
    const request: Request = {
      headers: trustedHeaders(incoming, c.req.raw.headers, this.#options),
      address: clientAddress(incoming),
      isAlone: messages.length === 1,
      gone: c.req.raw.signal,
    };
    const answers: Delivered[] = [];
    for (const message of messages) answers.push(...(await this.#handle(message, request)));
    return c.json(answers, 200, { 'Cache-Control': 'no-store' });
  }

  async #handle(message: BayeuxMessage, request: Request): Promise<readonly Delivered[]> {
    if (message.channel === '/meta/handshake') return [this.#handshake(message, request)];
    const client = this.#clients.get(message.clientId ?? '');
    if (!client) {
      return [refused(message, '402::unknown client', { advice: { reconnect: 'handshake', interval: 0 } })];
    }
    if (client.endReason !== undefined) return this.#connect(client, message, request);
    const session = this.#sessionOf(request, client.session.app);
    if (session !== client.session) {
      return [refused(message, '401::not logged', { advice: stop })];
    }
    switch (message.channel) {
      case '/meta/connect':
        return this.#connect(client, message, request);
      case '/meta/subscribe':
        return [this.#subscribe(client, message)];
      case '/meta/unsubscribe':
        client.unsubscribe();
        return [accepted(message)];
      case '/meta/disconnect':
        client.forget();
        return [accepted(message)];
      case channelOf(client):
        client.receive(message.data);
        return [accepted(message)];
      default:
        return [refused(message, `403:${message.channel}:no such channel`)];
    }
  }

  /** @throws Refusal 503 for a network that has named too many sessions that do not exist */
  #sessionOf({ headers, address }: Request, app: string): Session | undefined {
    const token = headers.get(applicationHeader) ?? undefined;
    const session = sessionOf(this.#options.sessions, headers, app, token);
    if (!session && namesSession(headers)) refuseGuesses(this.#options, address);
    return session;
  }

  #handshake(message: BayeuxMessage, request: Request): Delivered {
    const app = message.appName ?? message.ext?.appName ?? '';
    const session = this.#sessionOf(request, app);
    if (!session) return refused(message, '401::not logged', { ...transports, advice: stop });
    const own = [...this.#clients.values()].filter((one) => one.session === session);
    if (own.length >= maxClients) own[0]?.forget();
    const id = randomUUID();
    const client = new BayeuxClient({
      id,
      session,
      times: this.#options.times,
      onGone: () => this.#clients.delete(id),
    });
    this.#clients.set(id, client);
    return accepted({ ...message, clientId: id }, { ...transports, advice: this.#goOn });
  }

  async #connect(client: BayeuxClient, message: BayeuxMessage, { isAlone, gone }: Request) {
    const isHeld = isAlone && message.advice?.timeout !== 0;
    const frames = await client.connect({ isHeld, gone });
    const delivered = frames.map((frame) => onChannel(channelOf(client), frame));
    if (client.endReason === undefined) return [...delivered, accepted(message, { advice: this.#goOn })];
    if (!gone.aborted) client.forget();
    return [...delivered, refused(message, `408::${client.endReason}`, { advice: stop })];
  }

  #subscribe(client: BayeuxClient, message: BayeuxMessage): Delivered {
    const wanted = [message.subscription ?? []].flat();
    const own = channelOf(client);
    if (wanted.length === 0) return refused(message, '403::no channel is named');
    const strange = wanted.find((channel) => channel !== own);
    if (strange !== undefined) return refused(message, `403:${strange.slice(0, 64)}:no such channel`);
    if (!client.isSubscribed) {
      this.#options.connect(client.session, (events) => {
        client.subscribe(events);
        return client;
      });
    }
    return accepted(message);
  }

  get #goOn(): Advice {
    return { reconnect: 'retry', interval: 0, timeout: this.#options.times.holdMs };
  }
}

const stop: Advice = { reconnect: 'none', interval: 0 };

const channelOf = ({ session }: BayeuxClient) => `/${session.app}`;
