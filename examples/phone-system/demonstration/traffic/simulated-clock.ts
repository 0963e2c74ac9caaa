import { setImmediate as nextTurn } from 'node:timers/promises';
import { Clock } from '../../base/clock.ts';

interface Alarm {
  readonly dueAt: number;
  readonly order: number;
  readonly action: () => void;
  isCancelled: boolean;
}

/**
 * A clock that only moves while it is run: from each timer to the next, as fast as the machine can. All effects of a
 * timer have happened before the next timer.
 */
export class SimulatedClock extends Clock {
  readonly #startedAt: number;
  /** A heap: each alarm is due before the two at twice its place. */
  readonly #alarms: Alarm[] = [];
  #elapsedMs = 0;
  #aheadMs = 0;
  #lastOrder = 0;

  constructor(startedAt: number) {
    super();
    this.#startedAt = startedAt;
  }

  override now(): number {
    return this.#startedAt + this.#elapsedMs + this.#aheadMs;
  }

  override elapsed(): number {
    return this.#elapsedMs;
  }

  override get waiting(): number {
    return this.#alarms.filter(({ isCancelled }) => !isCancelled).length;
  }

  override after(delayMs: number, action: () => void): () => void {
    this.#lastOrder += 1;
    const dueAt = this.#elapsedMs + Math.max(0, delayMs);
    const alarm = { dueAt, order: this.#lastOrder, action, isCancelled: false };
    this.#push(alarm);
    return () => {
      alarm.isCancelled = true;
    };
  }

  /** Sets the time of day; timers keep their remaining time. */
  override move(byMs: number): void {
    this.#aheadMs += byMs;
  }

  /** Runs all timers of this time, in their order. */
  async run(forMs: number): Promise<void> {
    const until = this.#elapsedMs + forMs;
    await nextTurn();
    for (;;) {
      const [next] = this.#alarms;
      if (!next || next.dueAt > until) break;
      this.#pop();
      if (next.isCancelled) continue;
      this.#elapsedMs = next.dueAt;
      next.action();
      await nextTurn();
    }
    this.#elapsedMs = until;
  }

  #push(alarm: Alarm): void {
    let at = this.#alarms.push(alarm) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #pop(): void {
    const last = this.#alarms.pop();
    if (!last || this.#alarms.length === 0) return;
    this.#alarms[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = right < this.#alarms.length && this.#isBefore(right, left) ? right : left;
      if (least >= this.#alarms.length || !this.#isBefore(least, at)) break;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [first, second] = [this.#alarms[one], this.#alarms[other]];
    if (!first || !second) return false;
    return first.dueAt - second.dueAt < 0 || (first.dueAt === second.dueAt && first.order < second.order);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#alarms[one], this.#alarms[other]];
    if (!first || !second) return;
    this.#alarms[one] = second;
    this.#alarms[other] = first;
  }
}
