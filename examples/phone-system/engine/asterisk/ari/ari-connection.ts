import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { type AriEvent, type AriResponse, eventTypes, isResponse, readMessage } from './ari-messages.ts';
import { AriClosed, AriRefusal, type AriRequest, requestText } from './ari-request.ts';

/** The name of our application at Asterisk. */
export const application = 'callside';

/** Asterisk pings nothing by itself; without an answer for so long, the connection is given up. */
const pingMs = 10_000;
/** The longest message: a list of thousands of channels. */
const maxPayload = 64 * 1024 * 1024;
const probeId = 'probe';
const probeMs = 100;
/** HTTP statuses. */
const notBooted = 503;
const alreadyThere = 409;

export interface AriConnectionOptions {
  /** The port at which Asterisk finds us on this machine. 0: any free port. */
  readonly port: number;
  /** The account by which Asterisk shows that it is ours. */
  readonly account: { readonly user: string; readonly password: string };
  readonly log: Logger;
  readonly onEvent: (event: AriEvent) => void;
  /** Called each time when Asterisk has connected and has told everything that happened meanwhile. */
  readonly onReady: () => void;
}

interface Pending {
  readonly request: AriRequest;
  /** How often it was sent. */
  times: number;
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The connection to Asterisk, which Asterisk opens, again and again when it is lost. Events and requests share it, so that requests
 * are carried out in their order. While it is lost, Asterisk keeps its events, and our requests wait here. A request whose answer was
 * lost is sent again: those that make something name its id, so that nothing is made twice.
 */
export class AriConnection {
  readonly #options: AriConnectionOptions;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | undefined;
  #stream: Duplex | undefined;
  #isReady = false;
  #isClosed = false;
  #lastId = 0;
  #probe: NodeJS.Timeout | undefined;
  #isGathering = false;

  constructor(options: AriConnectionOptions) {
    this.#options = options;
    this.#server = createServer((_, response) => response.writeHead(404).end());
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload, handleProtocols: () => 'ari' });
    this.#server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head));
  }

  /** The port at which it listens. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  /** True while Asterisk is connected. */
  get isReady(): boolean {
    return this.#isReady;
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#options.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Sends a request, at the next return of Asterisk if it is away. @throws AriRefusal, AriClosed */
  request(request: AriRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new AriClosed('The connection to Asterisk is closed.'));
        return;
      }
      this.#lastId += 1;
      const id = String(this.#lastId);
      const text = requestText(request, id);
      this.#pending.set(id, { request, times: this.#isReady ? 1 : 0, resolve, reject });
      if (this.#isReady) {
        this.#gather();
        this.#socket?.send(text);
      }
    });
  }

  /** Cuts the connection, as a failure of the network does. Asterisk comes back by itself. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Requests that have no answer yet are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#socket?.terminate();
    for (const { reject } of this.#pending.values())
      reject(new AriClosed('The connection to Asterisk is closed.'));
    this.#pending.clear();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (!isAllowed(request, this.#options.account)) {
      this.#options.log.warn('Something else than Asterisk has connected');
      stream.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#serve(socket, stream));
  }

  #serve(socket: WebSocket, stream: Duplex): void {
    this.#socket?.terminate();
    this.#socket = socket;
    this.#stream = stream;
    this.#isReady = false;
    let isAlive = true;
    const pings = setInterval(() => {
      if (!isAlive) socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingMs);
    socket.on('pong', () => {
      isAlive = true;
    });
    socket.on('message', (data) => {
      if (socket !== this.#socket) return;
      this.#gather();
      this.#receive(String(data));
    });
    socket.on('error', (error) => this.#options.log.warn({ error }, 'The connection to Asterisk failed'));
    socket.on('close', () => {
      clearInterval(pings);
      clearTimeout(this.#probe);
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      this.#isReady = false;
    });
  }

  /**
   * Sends what is asked for in one moment in one write, and something in any case: Asterisk holds each small message back until the
   * one before it is acknowledged (RFC 896), and without anything to send, our kernel acknowledges up to 40 ms later.
   */
  #gather(): void {
    const socket = this.#socket;
    const stream = this.#stream;
    if (!socket || !stream || this.#isGathering) return;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      if (stream.writableLength === 0) socket.pong();
      stream.uncork();
    });
  }

  #receive(text: string): void {
    const message = readMessage(text);
    if (!message) this.#options.log.warn({ text: text.slice(0, 200) }, 'Asterisk sent an unknown message');
    else if (isResponse(message)) this.#settle(message);
    else if (message.application === undefined || message.application === application) this.#on(message);
  }

  #on(event: AriEvent): void {
    // Everything that happened while we were away comes before it.
    if (event.type === 'ApplicationRegistered') {
      if (!this.#isReady) this.#ask();
    } else if (event.type !== 'other') this.#options.onEvent(event);
  }

  /** An Asterisk that has just started connects before it can do anything. */
  #ask(): void {
    this.#socket?.send(requestText({ method: 'GET', path: 'asterisk/ping' }, probeId));
  }

  #onProbe(status: number): void {
    if (status === notBooted) this.#probe = setTimeout(() => this.#ask(), probeMs);
    else if (!this.#isReady) this.#begin();
  }

  #begin(): void {
    this.#choose();
    this.#isReady = true;
    for (const [id, pending] of this.#pending) {
      pending.times += 1;
      this.#socket?.send(requestText(pending.request, id));
    }
    this.#options.onReady();
  }

  /** Most events say nothing that we need, such as each variable that a channel gets. The filter is for responses, too. */
  #choose(): void {
    this.request({
      method: 'PUT',
      path: `applications/${application}/eventFilter`,
      body: { allowed: ['RESTResponse', ...eventTypes].map((type) => ({ type })) },
    }).catch((error) => {
      if (!(error instanceof AriClosed))
        this.#options.log.warn({ error }, 'Asterisk sends all of its events');
    });
  }

  #settle({ request_id: id, status_code: status, reason_phrase: reason, message_body: body }: AriResponse) {
    if (id === probeId) {
      this.#onProbe(status);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (!pending) return;
    const isDone = status === alreadyThere && pending.times > 1;
    if (isDone) pending.resolve(undefined);
    else if (status >= 400) pending.reject(new AriRefusal(pending.request, status, body ?? reason));
    else pending.resolve(body === undefined || body === '' ? undefined : JSON.parse(body));
  }
}

function isAllowed({ headers }: IncomingMessage, { user, password }: AriConnectionOptions['account']) {
  const shown = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
