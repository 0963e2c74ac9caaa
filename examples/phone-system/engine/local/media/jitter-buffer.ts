import { frameSamples } from '../../port.ts';

/** How many packets wait before the first is played: the price of a steady sound. */
const priming = 2;

/** More than this waits (200 ms at 20 ms a packet) only after a stall; the delay is then cut back. */
const most = 10;

/** A jump of the sequence number beyond this is a new stream, not a lost or late packet. */
const restart = 500;

/** Turns packets of G.711, which come when and in what order they like, into `frameSamples` octets for each 20 ms. */
export class JitterBuffer {
  readonly #silence: Uint8Array;
  readonly #packets = new Map<number, Uint8Array>();
  #next = 0;
  #newest: number | undefined;
  #flowing = false;
  #rest: Uint8Array = new Uint8Array(0);

  /** `silentOctet` stands in for what is lost. */
  constructor(silentOctet: number) {
    this.#silence = new Uint8Array(frameSamples).fill(silentOctet);
  }

  /** Takes a packet of any length. An empty one holds a sequence number that carries no sound. */
  put(sequence: number, octets: Uint8Array): void {
    const position = this.#position(sequence);
    if (this.#flowing && position < this.#next) return;
    this.#packets.set(position, octets);
    if (this.#packets.size > most) this.#skipTo(Math.max(...this.#packets.keys()) - priming + 1);
  }

  /** The next `frameSamples` octets, silence in place of a lost packet, or undefined if nothing is there. */
  take(): Uint8Array | undefined {
    if (!this.#flowing && !this.#prime()) return undefined;
    while (this.#rest.length < frameSamples) {
      const packet = this.#pull();
      if (!packet) return undefined;
      this.#rest = joined(this.#rest, packet);
    }
    const frame = this.#rest.subarray(0, frameSamples);
    this.#rest = this.#rest.subarray(frameSamples);
    return frame;
  }

  #prime(): boolean {
    if (this.#packets.size < priming) return false;
    this.#next = Math.min(...this.#packets.keys());
    this.#flowing = true;
    return true;
  }

  #pull(): Uint8Array | undefined {
    if (this.#packets.size === 0) {
      this.#flowing = false;
      return undefined;
    }
    const packet = this.#packets.get(this.#next);
    this.#packets.delete(this.#next);
    this.#next += 1;
    return packet ?? this.#silence;
  }

  #skipTo(position: number): void {
    for (const old of this.#packets.keys()) if (old < position) this.#packets.delete(old);
    this.#next = position;
  }

  /** The sequence number without its wrap at 65536. */
  #position(sequence: number): number {
    if (this.#newest === undefined) {
      this.#newest = sequence;
      return sequence;
    }
    const distance = ((sequence - this.#newest + 32_768) & 0xffff) - 32_768;
    const position = this.#newest + distance;
    if (Math.abs(distance) > restart) {
      this.#packets.clear();
      this.#flowing = false;
    }
    if (distance > 0 || Math.abs(distance) > restart) this.#newest = position;
    return position;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
