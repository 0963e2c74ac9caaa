import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** Two adjacent sockets: audio on the even port, its reports on the odd port. */
export interface RtpPair {
  readonly port: number;
  readonly rtp: Socket;
  readonly rtcp: Socket;
}

/** Every port for audio is in use. */
export class NoPortLeft extends Error {
  override readonly name = 'NoPortLeft';
}

export interface RtpRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The ports for the audio of desk phones. They are allocated in turn, so that late packets of an ended call reach no
 * other call.
 */
export class RtpPorts {
  readonly #first: number;
  readonly #pairs: number;
  readonly #taken = new Set<number>();
  #next = 0;

  constructor({ first, last }: RtpRange) {
    this.#first = first + (first % 2);
    this.#pairs = Math.floor((last + 1 - this.#first) / 2);
  }

  get takenCount(): number {
    return this.#taken.size;
  }

  /**
   * Opens the next free pair.
   *
   * @throws NoPortLeft
   */
  async take(host: string): Promise<RtpPair> {
    for (let attempt = 0; attempt < this.#pairs; attempt += 1) {
      const port = this.#first + 2 * this.#next;
      this.#next = (this.#next + 1) % this.#pairs;
      if (this.#taken.has(port)) continue;
      this.#taken.add(port);
      try {
        const rtp = await bound(port, host);
        try {
          return { port, rtp, rtcp: await bound(port + 1, host) };
        } catch (error) {
          rtp.close();
          throw error;
        }
      } catch (error) {
        this.#taken.delete(port);
        if (!isInUse(error)) throw error;
      }
    }
    throw new NoPortLeft(`All ${this.#pairs} pairs of ports for sound are in use`);
  }

  /** Closes a pair. Resolves when its ports are free. */
  async giveBack({ port, rtp, rtcp }: RtpPair): Promise<void> {
    await Promise.all(
      [rtp, rtcp].map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))),
    );
    this.#taken.delete(port);
  }
}

async function bound(port: number, host: string): Promise<Socket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    socket.bind(port, host);
    await once(socket, 'listening');
    return socket;
  } catch (error) {
    socket.close();
    throw error;
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
