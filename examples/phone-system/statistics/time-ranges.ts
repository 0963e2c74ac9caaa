import { serviceThresholds } from '../../../sdk/wire/queues/statistics.ts';

/**
 * The upper ends of the ranges in which waiting and talking times are counted, in seconds. Each threshold of a service
 * level is such an end, so that service levels of counted days are exact.
 */
export const rangeEnds: readonly number[] = [
  ...[
    1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 37, 45, 52, 60, 75, 90, 105, 120, 150, 180, 210, 240, 270, 300,
  ],
  ...[360, 420, 480, 600, 900, 1_200, 1_800, 3_600],
];

/** How many ranges there are: a range for each end, and a range for longer times. */
export const rangeCount = rangeEnds.length + 1;

/**
 * Returns how many of the first ranges are within a threshold in seconds; 0 for a threshold that is not the end of a
 * range.
 */
export const rangesWithin = (thresholdSeconds: number): number => rangeEnds.indexOf(thresholdSeconds) + 1;

/** Returns true if a service level can have this threshold. */
export const isThreshold = (seconds: number): boolean => serviceThresholds.some((one) => one === seconds);

/**
 * Estimates the time in milliseconds that a part of all times does not exceed, as if the times of a range were evenly spread.
 *
 * @param part from 0 to 1
 * @param maxDurationMs the upper end of the last range, if it is known
 */
export function percentileOfRanges(
  ranges: readonly number[],
  part: number,
  maxDurationMs = Number.POSITIVE_INFINITY,
): number | undefined {
  const all = ranges.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let before = 0;
  for (const [index, count] of ranges.entries()) {
    if (count === 0 || before + count < part * all) {
      before += count;
      continue;
    }
    const low = (rangeEnds[index - 1] ?? 0) * 1_000;
    const high = Math.min((rangeEnds[index] ?? 2 * (rangeEnds.at(-1) ?? 0)) * 1_000, maxDurationMs);
    return Math.round(low + Math.max(0, high - low) * ((part * all - before) / count));
  }
  return undefined;
}

/**
 * The part of the callers that was answered in time. Callers who hung up within the threshold, and callers who still
 * wait, do not count. Undefined while no caller counts.
 */
export function serviceLevelOf(figures: {
  readonly offered: number;
  readonly present: number;
  readonly answeredInTime: number;
  readonly abandonedInTime: number;
}): number | undefined {
  const counting = figures.offered - figures.present - figures.abandonedInTime;
  return counting > 0 ? figures.answeredInTime / counting : undefined;
}
