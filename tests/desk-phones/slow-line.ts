import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A local UDP port that forwards packets to another one with the delay of a network. */
export class SlowLine {
  readonly #near: Socket;
  readonly #flows = new Map<number, Socket>();
  readonly #delayMs: number;

  private constructor(near: Socket, delayMs: number) {
    this.#near = near;
    this.#delayMs = delayMs;
  }

  static async to(port: number, options: { delayMs: number }): Promise<SlowLine> {
    const near = createSocket('udp4');
    near.bind(0, '127.0.0.1');
    await once(near, 'listening');
    const line = new SlowLine(near, options.delayMs);
    near.on('message', (datagram, from) => {
      const flow = line.#flows.get(from.port) ?? line.#open(from.port);
      line.#later(() => flow.send(datagram, port, '127.0.0.1'));
    });
    return line;
  }

  get port(): number {
    return this.#near.address().port;
  }

  close(): void {
    for (const socket of [this.#near, ...this.#flows.values()]) socket.removeAllListeners('message').close();
    this.#flows.clear();
  }

  #open(phonePort: number): Socket {
    const flow = createSocket('udp4');
    this.#flows.set(phonePort, flow);
    flow.on('message', (datagram) => this.#later(() => this.#near.send(datagram, phonePort, '127.0.0.1')));
    return flow;
  }

  #later(send: () => void): void {
    setTimeout(() => {
      if (this.#flows.size > 0) send();
    }, this.#delayMs);
  }
}
