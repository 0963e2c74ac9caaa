import type { PeriodFigures } from '#sdk/statistics.ts';

export type ChartFigure = 'calls' | 'serviceLevel' | 'waitingTime';

/** The parts of a bar, from the bottom. */
export const barParts = ['answered', 'abandoned', 'overflowed', 'others', 'present'] as const;

/** Returns the height of a bar, or 0 for a figure that is missing. */
export function heightOf(period: PeriodFigures, figure: ChartFigure): number {
  if (figure === 'calls') return period.offered;
  return period[figure] ?? 0;
}

/** The greatest width of a bar, in pixels: a single one is no wall. */
const widestBar = 56;

/** Returns the width of a bar in a column of this width. */
export const barWidthOf = (column: number): number => Math.min(widestBar, column * 0.7);

/** Divides the bar of a period by how its callers left; `others` asked to be called back or left a message, `present` wait. */
export const partsOfBar = ({ offered, answered, abandoned, overflowed, present = 0 }: PeriodFigures) => ({
  ...{ answered, abandoned, overflowed, present },
  others: Math.max(0, offered - answered - abandoned - overflowed - present),
});

const steps = [1, 2, 5, 10] as const;

/** Returns the marks of the axis for values up to `highest`: at most five round numbers, 0 included. */
export function axisMarks(highest: number, figure: ChartFigure): readonly number[] {
  if (figure === 'serviceLevel') return [0, 0.25, 0.5, 0.75, 1];
  // Times have marks at seconds, and counts at whole numbers.
  const unit = figure === 'waitingTime' ? 1_000 : 1;
  const rough = Math.max(1, highest / unit / 4);
  const scale = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((one) => one * scale >= rough) ?? 10) * scale * unit;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns each how many entries have their name below the chart, so that names do not overlap. */
export const nameEvery = (entries: number, most: number): number => Math.max(1, Math.ceil(entries / most));
