import type { Readable } from 'node:stream';
import type { WebSocket } from 'ws';
import { pingText } from '../../../../sdk/wire/push/push.ts';
import { frameText } from './frame-text.ts';

/** How much may wait for a slow reader before its changes are held back (they go on coalescing). */
const maxWaitingBytes = 256 * 1024;
/** The limit of data for a reader who sends requests and reads no answers. */
const bufferLimitBytes = 32 * 1024 * 1024;
/** How long a reader may take nothing at all before its connection is ended. */
const maxStalledMs = 30_000;

/** The assumed protocol of a client that has not understood the greeting. */
const ungreetedTimeoutMs = 300_000;

/**
 * A push connection: keep-alive, frames, and limits for slow readers. Every octet of the client counts as a sign of
 * life: its own pings, the pings and pongs of WebSocket, and incomplete messages.
 */
export class PushSocket {
  readonly #socket: WebSocket;
  readonly #keepAlive: NodeJS.Timeout;
  #lastReceivedAt = performance.now();
  /** Whether the client has shown that it knows for how long it may be silent. */
  #hasUnderstood = false;
  #stalledSince: number | undefined;
  /** Callbacks for confirmed deliveries, by the number of the WebSocket ping after each. */
  readonly #untaken = new Map<number, () => void>();
  #lastPing = 0;

  constructor(
    socket: WebSocket,
    options: {
      timeoutMs: number;
      /** The raw data of the connection, before they become WebSocket messages. */
      octets: Readable;
      onFrame: (text: string) => void;
      onSign: () => void;
      onClose: () => void;
    },
  ) {
    this.#socket = socket;
    options.octets.on('data', () => {
      this.#lastReceivedAt = performance.now();
      options.onSign();
    });
    const openedAt = performance.now();
    socket.on('message', (data: Buffer) => {
      // A client that expects more speaks later; our own frames are unknown to a client that does not know the
      // greeting.
      this.#hasUnderstood ||= performance.now() - openedAt < options.timeoutMs;
      const text = data.toString();
      if (text !== pingText) options.onFrame(text);
    });
    socket.on('pong', (data: Buffer) => this.#onPong(Number(data.toString())));
    socket.on('close', () => {
      clearInterval(this.#keepAlive);
      options.onClose();
    });
    socket.on('error', () => socket.terminate());
    this.#keepAlive = setInterval(() => this.#beat(options.timeoutMs), options.timeoutMs / 3);
    this.send({ timeout_milliseconds: options.timeoutMs });
  }

  #beat(timeoutMs: number): void {
    const timeLimitMs = this.#hasUnderstood ? timeoutMs : Math.max(timeoutMs, ungreetedTimeoutMs);
    if (performance.now() - this.#lastReceivedAt > timeLimitMs) this.#socket.terminate();
    else if (this.canTake()) {
      this.#socket.send(pingText);
      this.#socket.ping();
    }
  }

  /**
   * @param onTaken called when the other end has read it: only its answer proves that, since a network can die silently
   */
  send(frame: object, onTaken?: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > bufferLimitBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(frameText(frame));
    if (!onTaken) return;
    this.#lastPing += 1;
    this.#untaken.set(this.#lastPing, onTaken);
    this.#socket.ping(String(this.#lastPing));
  }

  /** Handles a pong. Of several pings the other end may answer the last ping only. */
  #onPong(answered: number): void {
    for (const [ping, onTaken] of this.#untaken) {
      if (ping > answered) continue;
      this.#untaken.delete(ping);
      onTaken();
    }
  }

  /** False while the reader is behind; ends the connection when it stays so. */
  canTake(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount < maxWaitingBytes) {
      this.#stalledSince = undefined;
      return true;
    }
    this.#stalledSince ??= performance.now();
    if (performance.now() - this.#stalledSince > maxStalledMs) this.#socket.terminate();
    return false;
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends it as a broken line would, without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }
}
