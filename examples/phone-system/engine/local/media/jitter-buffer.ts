/** How many packets wait before the first is played: the price of a steady sound. */
const priming = 2;

/** More than this waits (200 ms at 20 ms a packet) only after a stall; the delay is then cut back. */
const most = 10;

/** A jump of the sequence number beyond this is a new stream, not a lost or late packet. */
const restart = 500;

/** A packet in its turn, or its gap: it did not come in time, though what came `after` it did. */
export type Turn<Packet> =
  | { readonly packet: Packet }
  | { readonly packet: undefined; readonly after: Packet | undefined };

/** Puts packets, which come when and in what order they like, in their order again. */
export class JitterBuffer<Packet extends object> {
  readonly #packets = new Map<number, Packet>();
  #next = Number.NEGATIVE_INFINITY;
  #newest: number | undefined;
  #flowing = false;

  put(sequence: number, packet: Packet): void {
    let position = this.#position(sequence);
    if (!this.#flowing && position < this.#next - most) {
      // Too old to be late where nothing flows: a phone that paused, as on hold, counts anew.
      this.clear();
      position = this.#position(sequence);
    }
    // Its turn is over, also where nothing came since.
    if (position < this.#next) return;
    this.#packets.set(position, packet);
    if (this.#packets.size > most) this.#skipTo(Math.max(...this.#packets.keys()) - priming + 1);
  }

  /** The next packet or its gap, or undefined if nothing is there. */
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

  /** The sequence number without its wrap at 65536. */
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

  /** What comes from now on is another stream. */
  clear(): void {
    this.#packets.clear();
    this.#newest = undefined;
    this.#next = Number.NEGATIVE_INFINITY;
    this.#flowing = false;
  }
}
