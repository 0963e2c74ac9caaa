import type { SeededRandom } from '../activity/seeded-random.ts';

/** A call from outside, before it is made. Times in milliseconds; `at` counts from the beginning of the day. */
export interface PlannedCall {
  readonly at: number;
  /** The number of the caller, as `+33612345678`. */
  readonly from: string;
  /** Which of the groups is called, from 0. */
  readonly group: number;
  /** How long the caller waits for an agent. */
  readonly patienceMs: number;
  readonly talkMs: number;
  /** The caller requests a call-back after half of `patienceMs`, if the group offers it. */
  readonly asksCallback: boolean;
}

/** How busy each hour of a day is, from midnight: a peak in the morning and a lower peak in the afternoon. */
const hours = [1, 1, 0, 0, 0, 1, 4, 14, 50, 90, 100, 92, 60, 62, 84, 88, 78, 60, 36, 20, 10, 6, 3, 2];
const hourMs = 3_600_000;

/** The mean of the times, in milliseconds. */
const patienceMs = 180_000;
const talkMs = 300_000;
/** The share of callers who prefer a call-back to waiting. */
const askCallback = 0.2;

/** A time after which something happens that can happen at any moment. */
export const exponential = (random: SeededRandom, meanMs: number): number =>
  Math.round(-Math.log(1 - random.next()) * meanMs);

/** A talk: most are short, and some are long (Erlang distribution of the second order). */
const talk = (random: SeededRandom): number =>
  5_000 + exponential(random, (talkMs - 5_000) / 2) + exponential(random, (talkMs - 5_000) / 2);

/** The moment of a day before which this part of its calls comes. */
function momentOf(part: number): number {
  const total = hours.reduce((sum, weight) => sum + weight, 0);
  let left = part * total;
  for (const [hour, weight] of hours.entries()) {
    if (left < weight) return Math.floor((hour + left / weight) * hourMs);
    left -= weight;
  }
  return 24 * hourMs - 1;
}

/**
 * Plans the calls of a day: a Poisson process whose rate follows the hours, of which the number of calls is known. The same
 * seed gives the same day.
 */
export function planDay(
  random: SeededRandom,
  { calls, groups }: { readonly calls: number; readonly groups: number },
): readonly PlannedCall[] {
  return Array.from({ length: calls }, (_, index) => ({
    at: momentOf(random.next()),
    from: `+336${String(10_000_000 + index)}`,
    group: random.between(0, groups - 1),
    patienceMs: exponential(random, patienceMs),
    talkMs: talk(random),
    asksCallback: random.chance(askCallback),
  })).toSorted((one, other) => one.at - other.at);
}
