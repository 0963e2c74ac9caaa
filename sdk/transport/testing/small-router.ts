import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP and WebSocket server for tests, with responses that the test sets. */
export class SmallRouter {
  readonly url: string;
  /** Every request as `METHOD path`, in order. */
  readonly requests: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  readonly sockets = new Set<WebSocket>();
  /** Frames that clients sent, without keep-alives. */
  readonly frames: Record<string, unknown>[] = [];
  pings = 0;
  /** The answers by path below `/restletrouter/`, without the query. */
  readonly answers = new Map<string, Answer>();
  onSocket: (socket: WebSocket, request: IncomingMessage) => void = () => undefined;
  onFrame: (frame: Record<string, unknown>, socket: WebSocket) => void = () => undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#answer(request, response));
    const webSockets = new WebSocketServer({ server });
    webSockets.on('connection', (socket, request) => this.#accept(socket, request));
  }

  static async start(port = 0): Promise<SmallRouter> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
    return new SmallRouter(server);
  }

  answer(path: string, status: number, body?: unknown, headers: Record<string, string> = {}): void {
    this.answers.set(path, (_request, response) => {
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  send(frame: unknown): void {
    for (const socket of this.sockets) socket.send(JSON.stringify(frame));
  }

  /** Ends as a killed process does: sockets break off without a word. */
  async kill(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.kill();
  }

  #accept(socket: WebSocket, request: IncomingMessage): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('message', (data) => {
      if (String(data) === 'ping') {
        this.pings += 1;
        return;
      }
      const frame = JSON.parse(String(data)) as Record<string, unknown>;
      this.frames.push(frame);
      this.onFrame(frame, socket);
    });
    this.onSocket(socket, request);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = (request.url ?? '').replace(/\?.*$/, '');
    this.requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const answer = this.answers.get(path.replace(/^\/restletrouter\//, ''));
    if (answer) answer(request, response, body);
    else response.writeHead(404).end();
  }
}
