import { type EndCause, frameSamples, type LegId, type Party, type VirtualCall } from '../port.ts';
import type { Leg, LegReport } from './leg.ts';
import { type AudioEndpoint, type Frame, Sound } from './media/endpoints/audio-endpoint.ts';

/**
 * The reason for the end of every such leg. Without this error, each leg creates an exception with its stack, which
 * nothing reads.
 */
const over = new Error('The leg is over.');

/** The buffer of a virtual phone's audio is limited to this: 200 ms. */
const maxFrames = 10;

/** A leg to a phone that lives in the phone system. The phone holds the other side of it: `call`. */
export class VirtualLeg implements Leg, AudioEndpoint {
  readonly id: LegId;
  readonly call: VirtualCall;
  readonly #report: LegReport;
  readonly #end = new AbortController();
  readonly #said: Frame[] = [];
  readonly #listeners = new Set<(frame: Frame) => void>();
  readonly #pressed = new Set<(digit: string) => void>();
  readonly #taken = new Set<() => void>();
  #isAnswered = false;

  constructor(id: LegId, from: Party, report: LegReport) {
    this.id = id;
    this.#report = report;
    this.call = this.#phoneSide(from);
  }

  get audio(): AudioEndpoint {
    return this;
  }

  progress(): void {}

  openEarly(): void {}

  answer(): void {
    for (const listener of this.#taken) listener();
    this.#taken.clear();
  }

  get canAnswer(): boolean {
    return false;
  }

  requestAnswer(): boolean {
    return false;
  }

  hangUp(cause: EndCause): void {
    if (this.#isEnded) return;
    this.#listeners.clear();
    this.#pressed.clear();
    this.#taken.clear();
    this.#report.ended(cause);
    this.#end.abort(over);
  }

  sendDigits(digits: string): void {
    for (const digit of digits) for (const listener of this.#pressed) listener(digit);
  }

  /** The phone lives in this process. */
  get kept(): undefined {
    return undefined;
  }

  probe(): void {}

  tellTransfer(): void {}

  get probesAnswered(): undefined {
    return undefined;
  }

  get isReady(): boolean {
    return true;
  }

  /** A virtual phone cannot vanish, and may be silent for as long as it likes. */
  get signsOfLife(): undefined {
    return undefined;
  }

  read(): Sound | undefined {
    const frame = this.#said.shift();
    return frame && Sound.of(frame);
  }

  write(sound: Sound | undefined): void {
    if (this.#listeners.size === 0) return;
    // A listener may store the frame.
    const heard = sound ? sound.samples.slice() : new Int16Array(frameSamples);
    for (const listener of this.#listeners) listener(heard);
  }

  get #isEnded(): boolean {
    return this.#end.signal.aborted;
  }

  #phoneSide(from: Party): VirtualCall {
    return {
      leg: this.id,
      from,
      ended: this.#end.signal,
      ring: () => {
        if (!this.#isAnswered && !this.#isEnded) this.#report.ringing();
      },
      answer: () => this.#answered(),
      hangUp: (cause) => this.hangUp(cause),
      send: (frame) => {
        this.#said.push(frame);
        if (this.#said.length > maxFrames) this.#said.shift();
      },
      hear: (listener) => {
        if (!this.#isEnded) this.#listeners.add(listener);
      },
      onAnswered: (listener) => {
        if (!this.#isEnded) this.#taken.add(listener);
      },
      onDigit: (listener) => {
        if (!this.#isEnded) this.#pressed.add(listener);
      },
      sendDigits: (digits) => {
        if (!this.#isEnded) for (const digit of digits) this.#report.digit(digit);
      },
      transfer: (destination) => {
        if (!this.#isEnded) this.#report.referred(destination, undefined);
      },
    };
  }

  #answered(): void {
    if (this.#isAnswered || this.#isEnded) return;
    this.#isAnswered = true;
    this.#report.answered();
  }
}
