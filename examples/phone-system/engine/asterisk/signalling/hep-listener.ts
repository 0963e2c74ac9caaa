import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { type Captured, readHepPacket } from './hep-packet.ts';

/** A port that another program has is tried again after this. */
const againMs = 1_000;

/** Hears on this machine from Asterisk which SIP messages it sends and receives. */
export class HepListener {
  readonly #socket: Socket;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: {
    readonly password: string;
    readonly log: Logger;
    readonly onMessage: (message: Captured) => void;
  }) {
    this.#socket = createSocket('udp4');
    this.#socket.on('message', (packet) => {
      const message = readHepPacket(packet, options.password);
      if (message) options.onMessage(message);
    });
    this.#socket.on('error', (error) =>
      options.log.error({ error }, 'The SIP messages of Asterisk are lost'),
    );
  }

  /**
   * Resolves when it hears, or when another program has the port: an Asterisk that has outlived a phone system sends there, and its calls
   * go on. The port is then tried again and again.
   */
  async listen(port: number): Promise<void> {
    this.#socket.bind(port, '127.0.0.1');
    await once(this.#socket, 'listening').catch(() => {
      if (!this.#isClosed) this.#again = setTimeout(() => void this.listen(port), againMs);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
