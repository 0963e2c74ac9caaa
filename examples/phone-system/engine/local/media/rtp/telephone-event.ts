/** Keys as RTP events (RFC 4733). */

const keys = '0123456789*#ABCD';
const endBit = 0x80;
const volume = 10;
/** A longer key press is sent in segments of this many ticks, each with a timestamp of its own (RFC 4733, 2.5.1.3). */
const segmentTicks = 0xffff;

/** Steps of 20 ms: how long a key is held, how often its end is repeated, and the pause after it. */
const heldSteps = 5;
const endSteps = 3;
const pauseSteps = 4;

export interface EventPacket {
  readonly payload: Uint8Array;
  /** True on the first packet of a key. */
  readonly first: boolean;
  /** The number of steps since the key began: all packets of a key have the timestamp of its beginning. */
  readonly age: number;
}

/** A packet time of a key that is shorter or longer than these is not measured from the arrival of its packets. */
const minPacketMs = 20;
const maxPacketMs = 100;
/**
 * A packet whose timestamp is lower than that of the present key is late by at most this many ticks: a segment before. A key with a
 * timestamp further away is the next: Asterisk begins a stream with timestamps of its own, and goes on with those of the far end.
 */
const maxLateTicks = 2 * segmentTicks;
/** A key is over after this many packet times without a packet (RFC 4733, 2.5.2.2). */
const maxMissedPackets = 3;

/** Receives keys. Each is reported once, however many of its packets arrive or get lost. */
export class KeyReader {
  #current:
    | { readonly timestamp: number; readonly key: string; reported: boolean; ended: boolean }
    | undefined;
  #arrivedAt = 0;
  #packetMs = minPacketMs;

  /** The time without a packet after which the present key is over. Undefined if there is no key to report. */
  get timeoutMs(): number | undefined {
    return this.#current && !this.#current.reported ? maxMissedPackets * this.#packetMs : undefined;
  }

  /** Processes an event packet and returns the keys that it completes: mostly none or one. */
  put(timestamp: number, payload: Uint8Array): string {
    const key = keys[payload[0] ?? keys.length];
    if (key === undefined || payload.length < 4) return '';
    this.#measure();
    const age = (timestamp - (this.#current?.timestamp ?? timestamp)) | 0;
    if (age < 0 && age >= -maxLateTicks) return '';
    const goesOn = this.#goesOn(key, age);
    const missed = age !== 0 && !goesOn ? this.expire() : '';
    if (age !== 0 || !this.#current) {
      const reported = goesOn && (this.#current?.reported ?? false);
      this.#current = { timestamp, key, reported, ended: false };
    }
    if (((payload[1] ?? 0) & endBit) === 0) return missed;
    this.#current.ended = true;
    return missed + this.expire();
  }

  /**
   * Returns the present key, unless it was reported already. A key whose end was lost is over when the next key begins, or
   * after `timeoutMs`.
   */
  expire(): string {
    if (!this.#current || this.#current.reported) return '';
    this.#current.reported = true;
    return this.#current.key;
  }

  /** Starts a new stream. Returns a key whose end did not arrive. */
  restart(): string {
    const missed = this.expire();
    this.#current = undefined;
    return missed;
  }

  /** Returns true if a packet at this later time belongs to the present key, which is still held. */
  #goesOn(key: string, age: number): boolean {
    return this.#current?.key === key && !this.#current.ended && age > 0 && age % segmentTicks === 0;
  }

  /** Measures the time between two packets of a key: phones send a packet every 20 to 50 ms. */
  #measure(): void {
    const now = performance.now();
    const gapMs = now - this.#arrivedAt;
    this.#arrivedAt = now;
    if (gapMs > this.#packetMs && gapMs <= maxPacketMs) this.#packetMs = gapMs;
  }
}

/** Sends keys, a packet each 20 ms. */
export class KeyWriter {
  readonly #waiting: number[] = [];
  #step = 0;

  /** Queues keys; invalid keys are left out. */
  press(digits: string): void {
    for (const digit of digits.toUpperCase()) {
      const code = keys.indexOf(digit);
      if (code >= 0) this.#waiting.push(code);
    }
  }

  /**
   * Returns the packet of this step, or undefined if audio may be sent instead.
   *
   * @param ticks the units of a step at the clock rate of the keys
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
