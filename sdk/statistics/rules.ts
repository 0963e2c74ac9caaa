import type { QueueStatistics } from '#wire/queues/statistics.ts';

/** Returns the properties of a query as the phone system reads them, without the missing properties. */
export function queryOf(query: object): Readonly<Record<string, string>> {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** Returns how many days of figures, and of the figures that they are compared with, are still to be counted. */
export const uncountedDays = (
  figures: Pick<QueueStatistics, 'uncountedDays'> & {
    readonly comparison?: Pick<QueueStatistics, 'uncountedDays'> | undefined;
  },
): number => (figures.uncountedDays ?? 0) + (figures.comparison?.uncountedDays ?? 0);
