/** Keys as RTP events (RFC 4733). */

const keys = '0123456789*#ABCD';
const endBit = 0x80;
const volume = 10;
/** What is held for longer comes in segments of so many ticks, each with a timestamp of its own (RFC 4733, 2.5.1.3). */
const segmentTicks = 0xffff;

/** Steps of 20 ms: how long a key is held, how often its end is repeated, and the pause after it. */
const heldSteps = 5;
const endSteps = 3;
const pauseSteps = 4;

export interface EventPacket {
  readonly payload: Uint8Array;
  /** True on the first packet of a key. */
  readonly first: boolean;
  /** How many steps ago the key began: all packets of a key carry the timestamp of its beginning. */
  readonly age: number;
}

/** Hears keys. Each is reported once, however often its packets come and whichever of them are lost. */
export class KeyReader {
  #current: { readonly timestamp: number; readonly key: string; reported: boolean } | undefined;

  /** Takes one event packet and returns the keys that it completes: mostly none or one. */
  put(timestamp: number, payload: Uint8Array): string {
    const key = keys[payload[0] ?? keys.length];
    if (key === undefined || payload.length < 4) return '';
    const age = (timestamp - (this.#current?.timestamp ?? timestamp)) | 0;
    if (age < 0) return '';
    const missed = age > 0 && !this.#goesOn(key, age) ? this.#complete() : '';
    if (age > 0 || !this.#current) this.#current = { timestamp, key, reported: false };
    const ended = ((payload[1] ?? 0) & endBit) !== 0;
    return ended ? missed + this.#complete() : missed;
  }

  /** What comes from now on is another stream. Returns a key whose end did not come. */
  restart(): string {
    const missed = this.#complete();
    this.#current = undefined;
    return missed;
  }

  /** Whether a packet so much later belongs to the present key, which is still held. */
  #goesOn(key: string, age: number): boolean {
    return this.#current?.key === key && !this.#current.reported && age % segmentTicks === 0;
  }

  /** The present key, unless it was reported already. One whose end was lost is over when the next begins. */
  #complete(): string {
    if (!this.#current || this.#current.reported) return '';
    this.#current.reported = true;
    return this.#current.key;
  }
}

/** Presses keys, one packet each 20 ms. */
export class KeyWriter {
  readonly #waiting: number[] = [];
  #step = 0;

  /** Queues keys; what is no key is left out. */
  press(digits: string): void {
    for (const digit of digits.toUpperCase()) {
      const code = keys.indexOf(digit);
      if (code >= 0) this.#waiting.push(code);
    }
  }

  /**
   * The packet of this step, or undefined if sound may go out instead.
   *
   * @param ticks what a step is by the clock that the keys go by
   */
  next(ticks: number): EventPacket | undefined {
    const code = this.#waiting[0];
    if (code === undefined) return undefined;
    const step = this.#step;
    this.#step += 1;
    if (step < heldSteps + endSteps) return eventPacket(code, step, ticks);
    if (this.#step >= heldSteps + endSteps + pauseSteps) {
      this.#waiting.shift();
      this.#step = 0;
    }
    return undefined;
  }
}

function eventPacket(code: number, step: number, ticks: number): EventPacket {
  const ended = step >= heldSteps;
  const duration = Math.min(step + 1, heldSteps) * ticks;
  const payload = Uint8Array.of(code, (ended ? endBit : 0) | volume, duration >> 8, duration & 0xff);
  return { payload, first: step === 0, age: step };
}
