import * as z from 'zod/mini';
import { parseJson } from '#wire/json.ts';
import { defaultTimeoutMs, greetingFrame, normalCloseCode, pingText } from '#wire/push/push.ts';
import type { Clock, Platform, Socket } from '../platform/platform.ts';
import { CallsideError } from './errors.ts';

const connectTimeoutMs = 7_000;
/** Close code for a socket that this client drops; browsers allow 3000 to 4999 only. */
const gaveUpCode = 4000;

export interface PushSocketEvents {
  opened(): void;
  /** Receives a frame of JSON, without greetings and keep-alives. */
  frame(json: unknown): void;
  /** Called for the router's keep-alive. */
  alive(): void;
  /** Called once, at the end. `wasOpen` distinguishes a lost connection from a connection that never opened. */
  closed(reason: { code: number; wasOpen: boolean; isSilent: boolean; error: CallsideError }): void;
}

/** A socket from opening to its end: connect time-out, keep-alive, and detection of a silent peer. */
export class PushSocket {
  readonly #clock: Clock;
  readonly #events: PushSocketEvents;
  readonly #socket: Socket;
  #isOpen = false;
  #isOver = false;
  #timeoutMs = defaultTimeoutMs;
  #cancelDeadline: () => void;
  #cancelPing: () => void = () => undefined;
  #pingAt = Number.POSITIVE_INFINITY;

  constructor(
    url: string,
    open: NonNullable<Platform['openSocket']>,
    options: { clock: Clock; events: PushSocketEvents },
  ) {
    this.#clock = options.clock;
    this.#events = options.events;
    this.#cancelDeadline = this.#clock.after(connectTimeoutMs, () =>
      this.#giveUp(new CallsideError('timeout')),
    );
    this.#socket = open(url, {
      opened: () => this.#opened(),
      message: (text) => this.#message(text),
      frame: (json) => this.#frame(json),
      closed: (code, reason) =>
        this.#end(code, new CallsideError('offline', { serverMessage: reason || undefined })),
    });
  }

  send(frame: unknown): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** Closes without telling `closed`. */
  close(): void {
    if (this.#stop()) this.#socket.close(normalCloseCode);
  }

  #opened(): void {
    if (this.#isOver) return;
    this.#isOpen = true;
    this.#heard();
    this.#pingLater();
    this.#events.opened();
  }

  #message(text: string): void {
    if (text.trim() !== pingText) this.#frame(parseJson(text));
    else if (!this.#isOver) {
      this.#stayAlive();
      this.#events.alive();
    }
  }

  #frame(json: unknown): void {
    if (this.#isOver) return;
    this.#stayAlive();
    const greeting = z.safeParse(greetingFrame, json);
    if (greeting.success) this.#greeted(greeting.data.timeout_milliseconds);
    else this.#events.frame(json);
  }

  #stayAlive(): void {
    this.#heard();
    // Browsers throttle timers in hidden tabs to one per minute, by which time the server has dropped us. So also ping when a
    // frame arrives.
    if (this.#clock.now() >= this.#pingAt) this.#ping();
  }

  #greeted(timeoutMs: number): void {
    this.#timeoutMs = timeoutMs;
    this.#heard();
    this.#pingLater();
  }

  /** Any frame shows that the other end is alive. Silence for the whole time-out shows that it is not. */
  #heard(): void {
    this.#cancelDeadline();
    this.#cancelDeadline = this.#clock.after(this.#timeoutMs, () =>
      this.#giveUp(new CallsideError('timeout')),
    );
  }

  #pingLater(): void {
    this.#cancelPing();
    const afterMs = this.#timeoutMs / 3;
    this.#pingAt = this.#clock.now() + afterMs;
    this.#cancelPing = this.#clock.after(afterMs, () => this.#ping());
  }

  #ping(): void {
    this.#socket.send(pingText);
    this.#pingLater();
  }

  #giveUp(error: CallsideError): void {
    this.#socket.close(gaveUpCode);
    this.#end(gaveUpCode, error);
  }

  #end(code: number, error: CallsideError): void {
    const isSilent = this.#isOpen && code === gaveUpCode;
    if (this.#stop()) this.#events.closed({ code, wasOpen: this.#isOpen, isSilent, error });
  }

  #stop(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#cancelDeadline();
    this.#cancelPing();
    return true;
  }
}
