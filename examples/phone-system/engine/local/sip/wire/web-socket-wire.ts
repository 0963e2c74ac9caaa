import type { RawData, WebSocket } from 'ws';
import {
  type Address,
  type CloseReason,
  maxUnreadOctets,
  type SipWire,
  type WireListener,
} from './sip-wire.ts';

/** A peer that has not answered a ping by the time of the next counts as disconnected. */
const heartbeatMs = 30_000;

const closings: Readonly<Record<CloseReason, readonly [code: number, text: string]>> = {
  stopping: [1001, 'The phone system stops'],
  malformed: [1008, 'Too many malformed messages'],
};

/** SIP over WebSocket (RFC 7118). */
export class WebSocketWire implements SipWire {
  readonly protocol = 'WS';
  readonly local = undefined;
  readonly peer: Address;
  readonly #socket: WebSocket;
  #isAlive = true;

  constructor(socket: WebSocket, peer: Address, onError: (error: Error) => void) {
    this.#socket = socket;
    this.peer = peer;
    // Also on a socket without other listeners: an unhandled error would end the program.
    socket.on('error', onError);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  listen(listener: WireListener): void {
    const heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#socket.on('message', (data) => listener.onMessage(octetsOf(data)));
    this.#socket.on('pong', () => {
      this.#isAlive = true;
    });
    this.#socket.once('close', () => {
      clearInterval(heartbeat);
      listener.onClose();
    });
  }

  send(text: string): void {
    this.#socket.send(text);
    if (this.#socket.bufferedAmount > maxUnreadOctets) this.cut();
  }

  sendOnce(text: string): void {
    this.send(text);
  }

  close(why: CloseReason): void {
    this.#socket.close(...closings[why]);
  }

  cut(): void {
    this.#socket.terminate();
  }

  #beat(): void {
    if (!this.#isAlive) this.cut();
    this.#isAlive = false;
    this.#socket.ping();
  }
}

function octetsOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
