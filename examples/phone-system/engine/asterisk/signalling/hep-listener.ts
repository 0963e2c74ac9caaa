import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { type Captured, readHepPacket } from './hep-packet.ts';

/** Hears on this machine from Asterisk which SIP messages it sends and receives. */
export class HepListener {
  readonly #socket: Socket;

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

  async listen(port: number): Promise<void> {
    this.#socket.bind(port, '127.0.0.1');
    await once(this.#socket, 'listening');
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
