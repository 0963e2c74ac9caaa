import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Clock } from '../platform/platform.ts';

const tickMs = 1_000;

/** The time for displays: one timer for everybody who looks, none when nobody does. */
export class TickingTime {
  readonly #clock: Clock;
  readonly #offsetMs: ReadonlySignal<number>;
  readonly #now: Signal<number>;
  #cancel = () => {};

  /** `offsetMs` is added to the machine's clock. */
  constructor(clock: Clock, offsetMs: ReadonlySignal<number>) {
    this.#clock = clock;
    this.#offsetMs = offsetMs;
    this.#now = signal(this.#read(), { watched: () => this.#tick(), unwatched: () => this.#cancel() });
  }

  /** Milliseconds since 1970, changing at every full second while somebody subscribes. */
  get now(): ReadonlySignal<number> {
    return this.#now;
  }

  dispose(): void {
    this.#cancel();
  }

  #tick(): void {
    const now = this.#read();
    this.#now.value = now;
    this.#cancel = this.#clock.after(tickMs - (now % tickMs), () => this.#tick());
  }

  #read(): number {
    return this.#clock.now() + this.#offsetMs.peek();
  }
}
