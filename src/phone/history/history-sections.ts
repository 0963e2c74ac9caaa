import type { CallHistoryItem } from '#sdk/index.ts';
import type { CallGroup } from './group-calls.ts';

/** The ways in which a list of calls is divided. */
export type HistorySectioning = 'day' | 'person';

/** Some rows of a list of calls under a heading. */
export interface HistorySection {
  readonly key: string;
  /** A time on the day of these calls, or in the section of a person the time of the newest call. */
  readonly timestamp: number;
  /** The newest call of the section. */
  readonly newest: CallHistoryItem;
  readonly rows: readonly CallGroup[];
  /** The number of calls in these rows. */
  readonly count: number;
}

const dayOf = (time: number): string => new Date(time).toDateString();

const keys: Readonly<Record<HistorySectioning, (item: CallHistoryItem) => string>> = {
  day: ({ timestamp }) => dayOf(timestamp),
  // All withheld numbers share a section.
  person: ({ remoteNumber }) => remoteNumber,
};

/** Divides rows by day or by the other party's number. The sections and their rows keep the order of `rows`. */
export function historySections(
  rows: readonly CallGroup[],
  by: HistorySectioning,
): readonly HistorySection[] {
  const sections = new Map<string, CallGroup[]>();
  for (const row of rows) {
    const key = keys[by](row.item);
    const known = sections.get(key);
    if (known) known.push(row);
    else sections.set(key, [row]);
  }
  return [...sections].flatMap(([key, some]) => {
    const newest = some[0]?.item;
    if (!newest) return [];
    const count = some.reduce((sum, one) => sum + one.count, 0);
    return [{ key, timestamp: newest.timestamp, newest, rows: some, count }];
  });
}
