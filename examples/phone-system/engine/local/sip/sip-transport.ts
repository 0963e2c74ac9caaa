import type { Core } from 'sip.js';
import type { WebSocket } from 'ws';

/** What is said while a phone is away; more than this is not worth keeping for it. */
const mostWaiting = 32;

/**
 * The way to one phone. The socket under it may be replaced: what is sent while there is none waits for the next.
 * Sending never fails: a phone that stays away is noticed by its missing connection, not by each message.
 */
export class SipTransport implements Core.Transport {
  readonly protocol = 'WS';
  readonly #log: (text: string) => void;
  readonly #waiting: string[] = [];
  #socket: WebSocket | undefined;
  #sent = 0;

  constructor(log: (text: string) => void) {
    this.#log = log;
  }

  /** True if something was said that the phone does not know yet. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** How many messages were sent so far. */
  get sent(): number {
    return this.#sent;
  }

  attach(socket: WebSocket): void {
    this.#socket = socket;
    for (const message of this.#waiting.splice(0)) this.#write(socket, message);
  }

  detach(): void {
    this.#socket = undefined;
  }

  async send(message: string): Promise<void> {
    this.#sent += 1;
    const socket = this.#socket;
    if (socket && socket.readyState === socket.OPEN) this.#write(socket, message);
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message);
  }

  #write(socket: WebSocket, message: string): void {
    this.#log(message);
    socket.send(message);
  }
}
