import type { WebSocket } from 'ws';
import { pingText } from '../../../../sdk/wire/push.ts';

/** How much may wait for a slow reader before its changes are held back (they go on coalescing). */
const maxWaitingBytes = 256 * 1024;
/** How long a reader may take nothing at all before its connection is ended. */
const maxStalledMs = 30_000;

/** One push connection: keep-alive, frames, and patience with slow readers. */
export class PushSocket {
  readonly #socket: WebSocket;
  readonly #keepAlive: NodeJS.Timeout;
  #heardAt = performance.now();
  #stalledSince: number | undefined;

  constructor(
    socket: WebSocket,
    options: {
      timeoutMs: number;
      onFrame: (text: string) => void;
      onSign: () => void;
      onClose: () => void;
    },
  ) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.#heardAt = performance.now();
      options.onSign();
      const text = data.toString();
      if (text !== pingText) options.onFrame(text);
    });
    socket.on('close', () => {
      clearInterval(this.#keepAlive);
      options.onClose();
    });
    socket.on('error', () => socket.terminate());
    this.#keepAlive = setInterval(() => this.#beat(options.timeoutMs), options.timeoutMs / 3);
    this.send({ timeout_milliseconds: options.timeoutMs });
  }

  #beat(timeoutMs: number): void {
    if (performance.now() - this.#heardAt > timeoutMs) this.#socket.terminate();
    else if (this.canTake()) this.#socket.send(pingText);
  }

  send(frame: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
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

  /** Ends it as a broken line would, without a word. */
  terminate(): void {
    this.#socket.terminate();
  }
}
