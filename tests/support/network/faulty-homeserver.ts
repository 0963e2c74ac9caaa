import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The answer that the proxy gives in the place of the homeserver, or undefined to let the request through. */
export type Fault = (
  request: IncomingMessage,
) =>
  | { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> }
  | undefined;

/**
 * A proxy to the phone system. Requests for the homeserver may be refused, answered wrongly or delayed; everything else passes.
 */
export class FaultyHomeserver {
  readonly #server: Server;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  /** Decides about each request for the homeserver. */
  fault: Fault = () => undefined;
  /** How long each answer of the homeserver takes in addition, in milliseconds. */
  delayMs = 0;
  /** The paths of requests for the homeserver, the newest last. */
  readonly seen: string[] = [];

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((incoming, response) => void this.#answer(incoming, response));
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('upgrade', (incoming, socket: Socket, head) => this.#upgrade(incoming, socket, head));
  }

  static async before(url: string): Promise<FaultyHomeserver> {
    const proxy = new FaultyHomeserver(Number(new URL(url).port));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all connections, so that no client waits for an answer from before. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method, headers } = incoming;
    const isChat = path.startsWith('/_matrix/');
    if (isChat) this.seen.push(`${method} ${path.split('?')[0]}`);
    const fault = isChat ? this.fault(incoming) : undefined;
    if (fault) {
      incoming.resume();
      response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers });
      response.end(JSON.stringify(fault.body ?? {}));
      return;
    }
    if (isChat && this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const onward = request({ host: '127.0.0.1', port: this.#port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  #upgrade({ url, headers }: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(this.#port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      far.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    this.#keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }
}
