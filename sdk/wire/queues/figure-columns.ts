import type { CallFigures } from './statistics.ts';

/** The columns of files with the figures of groups, after the period and the group. */
export const figureColumns = [
  ...(['offered', 'answered', 'abandoned', 'overflowed', 'callbacks', 'messages', 'redirected'] as const),
  ...(['interrupted', 'present', 'callbacksReached', 'serviceLevel'] as const),
  ...(['waitingTime', 'waitingTimeP90', 'maxWaitingTime', 'handlingTime', 'handlingTimeP90'] as const),
  'occupancy',
] as const satisfies readonly (keyof CallFigures | 'occupancy')[];
/** A column of files with figures. */
export type FigureColumn = (typeof figureColumns)[number];

const parts: ReadonlySet<FigureColumn> = new Set(['serviceLevel', 'occupancy']);
const times: ReadonlySet<FigureColumn> = new Set([
  ...(['waitingTime', 'waitingTimeP90', 'maxWaitingTime', 'handlingTime', 'handlingTimeP90'] as const),
]);

/** Returns a figure as files have it: times in whole seconds, and parts in percent. Empty for a missing figure. */
export function figureText(
  figures: CallFigures & { readonly occupancy?: number | undefined },
  column: FigureColumn,
): string {
  const value = figures[column];
  if (value === undefined) return '';
  if (times.has(column)) return String(Math.round(value / 1_000));
  return parts.has(column) ? (value * 100).toFixed(1) : String(value);
}
