import { type BayeuxReply, bayeuxReplies, pollingPath } from '#wire/push/bayeux.ts';
import { normalCloseCode, pingText, replacedCloseCode } from '#wire/push/push.ts';
import type { Socket, SocketEvents } from '../platform/platform.ts';
import { toCallsideError } from './errors.ts';
import type { Rest } from './rest.ts';

/** Close code of a connection that broke, as a WebSocket has it. */
const brokenCode = 1006;
/** For how long a connect may take beyond the time that the router holds it. */
const graceMs = 10_000;
const defaultHoldMs = 30_000;
/** How many frames go into a single request. */
const maxBatch = 50;

/** How a connection ended, as far as the router says it. */
const replaced = /^408::replaced/;

/** The router refused a message. */
class Refusal extends Error {
  readonly code: number;

  constructor({ error = 'refused' }: BayeuxReply) {
    super(error);
    this.code = replaced.test(error) ? replacedCloseCode : brokenCode;
  }
}

/** Carries frames by Bayeux long polling (CometD) and looks like a WebSocket, for networks that let none through. */
export class PollingSocket implements Socket {
  readonly #rest: Rest;
  readonly #events: SocketEvents;
  readonly #life = new AbortController();
  readonly #channel: string;
  #clientId: string | undefined;
  /** Frames that wait for the request under way. */
  #outbox: string[] = [];
  #isSending = false;

  constructor(rest: Rest, events: SocketEvents) {
    this.#rest = rest;
    this.#events = events;
    this.#channel = `/${rest.app}`;
    this.#run().catch((thrown: unknown) => this.#end(thrown));
  }

  send(text: string): void {
    // Each connect request shows the router that this client is alive.
    if (text === pingText) return;
    this.#outbox.push(text);
    if (!this.#isSending) this.#flush().catch((thrown: unknown) => this.#end(thrown));
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#disconnect();
    this.#events.closed(normalCloseCode, '');
  }

  async #run(): Promise<void> {
    const [handshake] = await this.#post([
      {
        channel: '/meta/handshake',
        version: '1.0',
        supportedConnectionTypes: ['long-polling'],
        appName: this.#rest.app,
        ext: { appName: this.#rest.app },
      },
    ]);
    this.#clientId = handshake?.clientId;
    await this.#post([this.#message('/meta/subscribe', { subscription: this.#channel })]);
    this.#events.opened();
    let holdMs = handshake?.advice?.timeout ?? defaultHoldMs;
    while (!this.#life.signal.aborted) {
      const connect = this.#message('/meta/connect', { connectionType: 'long-polling' });
      const replies = await this.#post([connect], holdMs + graceMs);
      holdMs = replies.at(-1)?.advice?.timeout ?? holdMs;
    }
  }

  async #flush(): Promise<void> {
    this.#isSending = true;
    while (this.#outbox.length > 0 && !this.#life.signal.aborted) {
      const frames = this.#outbox.splice(0, maxBatch);
      await this.#post(frames.map((text) => this.#message(this.#channel, { data: JSON.parse(text) })));
    }
    this.#isSending = false;
  }

  #message(channel: string, more: object) {
    return { channel, clientId: this.#clientId, ...more };
  }

  /** Sends messages and passes on the responses. Rejects if the router refused a message. */
  async #post(messages: readonly object[], timeoutMs?: number): Promise<readonly BayeuxReply[]> {
    const replies = await this.#rest.read(bayeuxReplies, {
      path: pollingPath,
      method: 'POST',
      body: messages,
      // A refusal here says nothing that the session's own check does not find out.
      isQuiet: true,
      signal: this.#life.signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    for (const reply of replies) {
      if (this.#life.signal.aborted) break;
      if (reply.channel === this.#channel && reply.data !== undefined) this.#deliver(reply.data);
      else if (reply.successful === false) throw new Refusal(reply);
      else if (reply.channel === '/meta/connect') this.#events.message(pingText);
    }
    return replies;
  }

  #deliver(data: unknown): void {
    this.#events.message(typeof data === 'string' ? data : JSON.stringify(data));
  }

  #end(thrown: unknown): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    const { code, message } = thrown instanceof Refusal ? thrown : broken(thrown);
    if (code === brokenCode) this.#disconnect();
    this.#events.closed(code, message);
  }

  /** Disconnects at once, instead of waiting until the router drops this client. */
  #disconnect(): void {
    if (this.#clientId === undefined) return;
    const goodbye = this.#message('/meta/disconnect', {});
    this.#rest
      .send({ path: pollingPath, method: 'POST', body: [goodbye], isQuiet: true })
      .catch(() => undefined);
  }
}

const broken = (thrown: unknown) => ({ code: brokenCode, message: toCallsideError(thrown).message });
