/** The number of packets that wait before the first is played: the price of steady audio. */
const priming = 2;

/** More packets than this (200 ms at 20 ms a packet) wait only after a stall; the delay is then reduced. */
const most = 10;

/** A jump of the sequence number beyond this is a new stream, not a lost or late packet. */
const restart = 500;

/** A packet in its turn, or a gap: the packet did not arrive in time, though the packet `after` it did. */
export type Turn<Packet> =
  | { readonly packet: Packet }
  | { readonly packet: undefined; readonly after: Packet | undefined };

/** Restores the order of packets. */
export class JitterBuffer<Packet extends object> {
  readonly #packets = new Map<number, Packet>();
  #next = Number.NEGATIVE_INFINITY;
  #newest: number | undefined;
  #flowing = false;

  put(sequence: number, packet: Packet): void {
    let position = this.#position(sequence);
    if (!this.#flowing && position < this.#next - most) {
      // Without a flow of packets, an old number is no late packet: a phone that paused, as on hold, restarts its
      // sequence.
      this.clear();
      position = this.#position(sequence);
    }
    // Its turn is over, also if nothing arrived since.
    if (position < this.#next) return;
    this.#packets.set(position, packet);
    if (this.#packets.size > most) this.#skipTo(Math.max(...this.#packets.keys()) - priming + 1);
  }

  /** Returns the next packet or its gap, or undefined without any. */
  take(): Turn<Packet> | undefined {
    if (!this.#flowing && !this.#prime()) return undefined;
    if (this.#packets.size === 0) {
      this.#flowing = false;
      return undefined;
    }
    const packet = this.#packets.get(this.#next);
    this.#packets.delete(this.#next);
    this.#next += 1;
    return packet ? { packet } : { packet, after: this.#packets.get(this.#next) };
  }

  #prime(): boolean {
    if (this.#packets.size < priming) return false;
    this.#next = Math.min(...this.#packets.keys());
    this.#flowing = true;
    return true;
  }

  #skipTo(position: number): void {
    for (const old of this.#packets.keys()) if (old < position) this.#packets.delete(old);
    this.#next = position;
  }

  /** Returns the sequence number without its wrap at 65536. */
  #position(sequence: number): number {
    if (this.#newest === undefined) {
      this.#newest = sequence;
      return sequence;
    }
    const distance = ((sequence - this.#newest + 32_768) & 0xffff) - 32_768;
    const position = this.#newest + distance;
    if (Math.abs(distance) > restart) this.clear();
    if (distance > 0 || Math.abs(distance) > restart) this.#newest = position;
    return position;
  }

  /** Starts a new stream. */
  clear(): void {
    this.#packets.clear();
    this.#newest = undefined;
    this.#next = Number.NEGATIVE_INFINITY;
    this.#flowing = false;
  }
}
