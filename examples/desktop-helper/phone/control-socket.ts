import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** An event of baresip. `id` is the Call-ID of its call. */
export interface BaresipEvent {
  readonly type: string;
  readonly direction?: string;
  readonly id?: string;
  readonly param?: string;
}

interface Answer {
  readonly ok: boolean;
  readonly data: string;
}

const attemptMs = 50;

/** A command without an answer after so long has failed: baresip answers at once. */
const answerMs = 5_000;

/** The control interface of baresip (`ctrl_tcp`): JSON in netstrings, on a port of this machine. */
export class ControlSocket {
  readonly #socket: Socket;
  readonly #onEvent: (event: BaresipEvent) => void;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  #held = Buffer.alloc(0);
  #count = 0;

  private constructor(socket: Socket, onEvent: (event: BaresipEvent) => void) {
    this.#socket = socket;
    this.#onEvent = onEvent;
    socket.on('data', (octets) => this.#read(octets));
    // The end of baresip ends this too. It is noticed by the end of the process.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#fail());
  }

  /** Connects, as soon as baresip listens. Rejects when `signal` is aborted. */
  static async open(
    port: number,
    onEvent: (event: BaresipEvent) => void,
    signal: AbortSignal,
  ): Promise<ControlSocket> {
    for (;;) {
      const socket = connect(port, '127.0.0.1');
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (signal.aborted) socket.destroy();
      signal.throwIfAborted();
      if (isOpen) return new ControlSocket(socket, onEvent);
      await pause(attemptMs, undefined, { signal });
    }
  }

  /** Sends a command of baresip's menu, such as `dial`. Resolves with its output; rejects if baresip refuses it. */
  command(command: string, params = ''): Promise<string> {
    this.#count += 1;
    const token = String(this.#count);
    const text = JSON.stringify({ command, params, token });
    const answered = new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, data: 'no answer' }), answerMs);
      this.#waiting.set(token, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    this.#socket.write(`${Buffer.byteLength(text)}:${text},`);
    return answered.then(({ ok, data }) => {
      this.#waiting.delete(token);
      if (!ok) throw new Error(`baresip refused "${command}": ${data.trim()}`);
      return data;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(): void {
    for (const settle of this.#waiting.values()) settle({ ok: false, data: 'baresip has ended' });
  }

  /** Messages come as `<length>:<JSON>,` with the length in octets. */
  #read(octets: Buffer): void {
    this.#held = Buffer.concat([this.#held, octets]);
    for (;;) {
      const colon = this.#held.indexOf(':');
      const length = Number(this.#held.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || this.#held.length < colon + length + 2) return;
      const text = this.#held.subarray(colon + 1, colon + 1 + length).toString();
      this.#held = this.#held.subarray(colon + length + 2);
      this.#take(JSON.parse(text));
    }
  }

  #take(message: Record<string, unknown>): void {
    if (message.event === true) this.#onEvent(message as unknown as BaresipEvent);
    else if (message.response === true)
      this.#waiting.get(String(message.token))?.({
        ok: message.ok === true,
        data: String(message.data ?? ''),
      });
  }
}
