import type { Clock } from '../../base/clock.ts';
import { estimatedWaitMs } from './rules.ts';

/** The number of answers from which the rate of a group's queue is derived. */
const remembered = 10;
/** Earlier answers do not predict the present rate. */
const relevantMs = 30 * 60_000;

/** The rates at which the queues move, by the last answers of each group. */
export class AnswerRate {
  readonly #clock: Clock;
  readonly #answers = new Map<number, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Must be called when an agent of this group has answered a call. */
  answered(groupId: number): void {
    const answers = this.#answers.get(groupId) ?? [];
    this.#answers.set(groupId, [...answers, this.#clock.elapsed()].slice(-remembered));
  }

  /** Returns how long the caller at this place will probably wait; undefined if too little is known. */
  waitAt(groupId: number, place: number): number | undefined {
    const now = this.#clock.elapsed();
    const answers = (this.#answers.get(groupId) ?? []).filter((at) => now - at < relevantMs);
    return estimatedWaitMs(place, answers, now);
  }
}
