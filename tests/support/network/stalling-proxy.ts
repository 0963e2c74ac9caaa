import { createServer, type Server, Socket } from 'node:net';

type Change = (octets: Buffer, from: 'near' | 'far') => Buffer;

/** A proxy to a local port that can become as silent as a dead network: connections stay open and nothing arrives. */
export class StallingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The connections to the far end. */
  readonly #far = new Set<Socket>();
  #isStalled = false;

  readonly #change: Change;

  private constructor(server: Server, change: Change) {
    this.#server = server;
    this.#change = change;
  }

  /** @param change changes octets on their way */
  static async before(port: number, change: Change = (octets) => octets): Promise<StallingProxy> {
    const server = createServer({ allowHalfOpen: false });
    const proxy = new StallingProxy(server, change);
    server.on('connection', (near) => proxy.#join(near, port));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');
    return address.port;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Holds back the messages of the far end, which still receives. */
  stallAnswers(): void {
    for (const socket of this.#far) socket.pause();
  }

  /** Breaks all connections and discards everything that was held back. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  resume(): void {
    this.#isStalled = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket, port: number): void {
    const far = new Socket();
    far.connect(port, 'localhost');
    this.#far.add(far);
    far.on('close', () => this.#far.delete(far));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on('data', (data) => other.write(this.#change(data, one === near ? 'near' : 'far')));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      if (this.#isStalled) one.pause();
    }
  }
}
