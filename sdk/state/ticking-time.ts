import { type ReadonlySignal, Signal } from '@preact/signals-core';
import type { Clock } from '../platform/platform.ts';

const tickMs = 1_000;

/**
 * The time in milliseconds since 1970. Subscribers share a single timer, which changes the value at every full second, and
 * runs only while there are subscribers. Reading returns the present time.
 */
export class TickingTime extends Signal<number> {
  readonly #clock: Clock;
  readonly #offsetMs: ReadonlySignal<number>;
  #isWatched = false;
  #cancel = () => {};

  /** `offsetMs` is added to the machine's clock. */
  constructor(clock: Clock, offsetMs: ReadonlySignal<number>) {
    super(clock.now(), { watched: () => this.#watch(), unwatched: () => this.#unwatch() });
    this.#clock = clock;
    this.#offsetMs = offsetMs;
  }

  override get value(): number {
    this.#freshen();
    return super.value;
  }

  override peek(): number {
    this.#freshen();
    return super.peek();
  }

  dispose(): void {
    this.#cancel();
  }

  #watch(): void {
    this.#isWatched = true;
    this.#tick();
  }

  #unwatch(): void {
    this.#isWatched = false;
    this.#cancel();
  }

  #freshen(): void {
    if (!this.#isWatched) super.value = this.#read();
  }

  #tick(): void {
    const now = this.#read();
    super.value = now;
    this.#cancel = this.#clock.after(tickMs - (now % tickMs), () => this.#tick());
  }

  #read(): number {
    return this.#clock.now() + this.#offsetMs.peek();
  }
}
