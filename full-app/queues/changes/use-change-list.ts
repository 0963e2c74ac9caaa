import { useEffect, useState } from 'react';
import type { List } from '#sdk/index.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { useSupervision } from '../supervision/use-supervision.ts';
import type { HistoryFilter } from './history-filters.tsx';

/** The phone system gets no request for each key. */
const restMs = 300;

/** Returns the beginning of a day of the reader's calendar, `days` later; undefined for a date that is not complete. */
function dayStart(date: string, days = 0): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day + days).getTime();
}

/** Returns the query of a filter. The last day belongs to the time. */
export function queryOf({ group, user, from, until }: HistoryFilter) {
  const [start, end] = [dayStart(from), dayStart(until, 1)];
  return {
    ...(group !== '' && { group }),
    ...(user.trim() !== '' && { user: user.trim() }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { until: end }),
  };
}

/** The list of a filter, which changes when the user has stopped typing; undefined before. */
export function useChangeList(filter: HistoryFilter): List<GroupChange> | undefined {
  const { changes } = useSupervision();
  const [list, setList] = useState<List<GroupChange>>();
  const text = JSON.stringify(queryOf(filter));
  useEffect(() => {
    const timer = setTimeout(() => setList(changes.list(JSON.parse(text))), restMs);
    return () => clearTimeout(timer);
  }, [changes, text]);
  return list;
}
