import { useMemo } from 'react';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type Statistics, type StatisticsQuery, statisticsOf } from '#sdk/statistics.ts';
import { choices } from './choices.ts';
import { type Days, dayAt, daysOf } from './periods.ts';

/** Returns the statistics of the client, the same each time. */
export const useStatistics = (): Statistics => statisticsOf(useClient());

/** Returns the entered days of the period with own dates. */
export function ownDays(text: string): Days {
  const [from = '', to = ''] = text.split('/');
  return { from, to };
}

/** Returns the time zone by whose clocks the dashboard counts days. */
export function useTimeZone(): string {
  const [site] = useLocalPreference(choices.site);
  const own = useInfo()?.time.timeZone.id ?? 'UTC';
  return site === '' ? own : site;
}

/** Returns the chosen query, or the reason why there is none. It changes at midnight. */
export function useChosenQuery(groupId: string | undefined) {
  const client = useClient();
  const timeZone = useTimeZone();
  const [site] = useLocalPreference(choices.site);
  const [period] = useLocalPreference(choices.period);
  const [days] = useLocalPreference(choices.days);
  const [compare] = useLocalPreference(choices.compare);
  const [threshold] = useLocalPreference(choices.threshold);
  const today = useSignalRead(() => dayAt(timeZone, client.now.value));
  return useMemo(() => {
    const span = daysOf(period, today, ownDays(days));
    if (typeof span === 'string') return { fault: span, query: undefined };
    const query: StatisticsQuery = {
      ...span,
      threshold: Number(threshold) * 1_000,
      ...(site !== '' && { timeZone: site }),
      ...(compare !== 'none' && { compare }),
      ...(groupId !== undefined && { groups: [groupId] }),
    };
    return { fault: undefined, query };
  }, [period, today, days, threshold, site, compare, groupId]);
}
