/** A line of the bench: a size, a count, or a distribution over `runs`. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly runs: number;
  /** Difference between the largest and the smallest run, in `unit`. */
  readonly spread: number;
  /** The goal or the peer, measured in the same run, to compare this figure with. */
  readonly against: string;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The smallest sample that at least this share of all samples does not exceed (nearest rank). */
function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Returns the median and the tail of a measured delay as two figures. */
export function delayFigures(name: string, samplesMs: readonly number[], goal: string): Figure[] {
  const largest = samplesMs.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  const smallest = samplesMs.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const spread = round(largest - smallest);
  return [
    { name: `${name}, p50`, value: round(percentile(samplesMs, 0.5)) },
    { name: `${name}, p95`, value: round(percentile(samplesMs, 0.95)) },
  ].map((one) => ({ ...one, unit: 'ms', runs: samplesMs.length, spread, against: goal }));
}

/** A figure of a single run. */
export const singleFigure = (name: string, value: number, unit: string, against: string): Figure => ({
  name,
  value: round(value),
  unit,
  runs: 1,
  spread: 0,
  against,
});
