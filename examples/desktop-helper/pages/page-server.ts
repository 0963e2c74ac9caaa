import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { parseJson } from '../../../sdk/wire/json.ts';
import {
  type HelperMessage,
  helperCommand,
  maxHelperMessage,
} from '../../../sdk/wire/phones/desktop-helper.ts';
import { oldestOfCrowd } from '../pairing/crowd.ts';
import { PageConnection, type PageDeps } from './page-connection.ts';

/** More connections than all tabs of a user need: a page that opens connections without end is stopped. */
const maxPaired = 100;
/** The most pages that wait for a pairing, or have not yet shown that they have a pairing. */
const maxUnpaired = 50;

/** Returns the origin of a page of the web; undefined for anything else, such as a page without an origin (`null`). */
export function pageOrigin(header: string | undefined): string | undefined {
  const url = URL.parse(header ?? '');
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  return isWeb && url.origin === header ? header : undefined;
}

/** Whether a request names this machine. A name that points here for a moment (DNS rebinding) is not this machine. */
const isOwnHost = (host: string | undefined, port: number) =>
  [`127.0.0.1:${port}`, `localhost:${port}`].includes(host ?? '');

/** Listens for pages in the browsers of this machine. */
export class PageServer {
  readonly #deps: PageDeps;
  readonly #http = createServer((_, response) => response.writeHead(404).end());
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: maxHelperMessage });
  readonly #connections = new Map<WebSocket, PageConnection>();
  #port = 0;

  constructor(deps: PageDeps) {
    this.#deps = deps;
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  get port(): number {
    return this.#port;
  }

  /** Listens on 127.0.0.1. Rejects if the port is taken. */
  async listen(port: number): Promise<void> {
    this.#http.listen(port, '127.0.0.1');
    await once(this.#http, 'listening');
    const address = this.#http.address();
    this.#port = typeof address === 'object' && address ? address.port : port;
  }

  /** Closes the connections of a pairing that does not exist any more. */
  closeUnpaired(): void {
    const known = new Set(this.#deps.pairings.list.map(({ tokenHash }) => tokenHash));
    for (const [socket, { pairing }] of this.#connections)
      if (pairing && !known.has(pairing.tokenHash)) socket.close(1008, 'not paired');
  }

  async close(): Promise<void> {
    for (const socket of this.#connections.keys()) socket.terminate();
    this.#sockets.close();
    this.#http.close();
    await once(this.#http, 'close');
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const origin = pageOrigin(request.headers.origin);
    const isRefused =
      origin === undefined || !isOwnHost(request.headers.host, this.#port) || !this.#makeRoom(origin);
    if (isRefused) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    this.#sockets.handleUpgrade(request, socket, head, (page) => this.#connect(page, origin));
  }

  /** Returns false if there is no room for a page. No website takes the room of another website's pages. */
  #makeRoom(origin: string): boolean {
    const all = [...this.#connections].map(([socket, page]) => ({ socket, page, origin: page.origin }));
    const unpaired = all.filter(({ page }) => page.pairing === undefined);
    if (all.length - unpaired.length >= maxPaired) return false;
    if (unpaired.length < maxUnpaired) return true;
    const oldest = oldestOfCrowd(unpaired, origin);
    if (!oldest) return false;
    this.#connections.delete(oldest.socket);
    oldest.page.close();
    oldest.socket.close(1013, 'too many pages');
    return true;
  }

  #connect(socket: WebSocket, origin: string): void {
    const send = (message: HelperMessage) => socket.send(JSON.stringify(message));
    const page = new PageConnection(origin, send, this.#deps);
    this.#connections.set(socket, page);
    // The commands of a page are carried out in turn.
    let last: Promise<void> = Promise.resolve();
    socket.on('message', (data) => {
      // A page that made room for another page is not listened to until its socket is closed.
      if (!this.#connections.has(socket)) return;
      const command = helperCommand.safeParse(parseJson(String(data))).data;
      if (!command) return socket.close(1003, 'not a command');
      last = last
        .then(() => page.receive(command))
        .catch((error: unknown) => this.#deps.log(`A command of ${origin} failed: ${String(error)}`));
    });
    socket.on('close', () => {
      this.#connections.delete(socket);
      page.close();
    });
    // The close event follows.
    socket.on('error', () => undefined);
  }
}
