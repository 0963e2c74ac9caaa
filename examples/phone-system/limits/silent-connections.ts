import type { Socket } from 'node:net';
import { networkOf } from './network.ts';
import type { RateLimitedLog } from './rate-limited-log.ts';

/** More than the queue of a listening socket, so that a rush of honest clients all can send their requests. */
const maxOfOneAddress = 1_024;

/**
 * Connections without a request yet. An address may have a thousand of them; then the connection that has been silent
 * for longest is closed for the next connection, so that a client with a request is always admitted.
 */
export class SilentConnections {
  readonly #warnings: RateLimitedLog;
  /**
   * The sockets by address and then by port, the oldest first. (The socket of a request is another socket where it is
   * encrypted.)
   */
  readonly #silent = new Map<string, Map<number, Socket>>();

  constructor(warnings: RateLimitedLog) {
    this.#warnings = warnings;
  }

  /** Takes notice of a new connection. */
  add(socket: Socket): void {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const from = networkOf(remoteAddress);
    const silent = this.#silent.get(from) ?? new Map<number, Socket>();
    this.#silent.set(from, silent.set(remotePort, socket));
    socket.once('close', () => this.#forget(from, remotePort));
    if (silent.size <= maxOfOneAddress) return;
    this.#warnings.warn('too many connections that ask for nothing', from, { connections: silent.size });
    for (const [port, oldest] of silent) {
      this.#forget(from, port);
      oldest.destroy();
      return;
    }
  }

  /** A connection has sent a request. */
  spoke({ remoteAddress = '', remotePort = 0 }: Socket): void {
    this.#forget(networkOf(remoteAddress), remotePort);
  }

  #forget(from: string, port: number): void {
    const silent = this.#silent.get(from);
    silent?.delete(port);
    if (silent?.size === 0) this.#silent.delete(from);
  }
}
