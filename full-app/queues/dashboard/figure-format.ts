import { formatPercent, formatShortDuration } from '#i18n/format-amounts.ts';
import { regionalLanguage } from '#i18n/i18n.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { PeriodFigures, QueueStatistics } from '#sdk/statistics.ts';

/** Formats a count with separators between thousands. */
export const formatCount = (count: number): string => new Intl.NumberFormat(regionalLanguage()).format(count);

/** Formats a value that may be missing, as a dash then. */
export const orDash = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '–' : format(value);

export const formatShare = (share: number | undefined): string => orDash(share, formatPercent);
export const formatTimeOf = (durationMs: number | undefined): string =>
  orDash(durationMs, formatShortDuration);

/** Returns formats of moments by the clocks of a time zone, in 24 or 12 hours as the user wants it. */
export function useMomentFormats(timeZone: string) {
  const { hourCycle } = useClockStyle();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(regionalLanguage(), { timeZone, hourCycle, ...options });
    return (at: number) => made.format(at);
  };
  return {
    hour: format({ hour: '2-digit', minute: '2-digit' }),
    second: format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    day: format({ day: 'numeric', month: 'short' }),
    month: format({ month: 'short', year: 'numeric' }),
    moment: format({ dateStyle: 'short', timeStyle: 'short' }),
    fullDay: format({ dateStyle: 'full' }),
  };
}

/** Returns the name of an hour, day or month. */
export function useEntryName({ timeZone, unit }: Pick<QueueStatistics, 'timeZone' | 'unit'>) {
  const format = useMomentFormats(timeZone);
  return ({ startTime }: PeriodFigures) => format[unit](startTime);
}

/** Formats the first and the last day of a period, such as `2026-11-26`, as a text. */
export function formatDays({ from, to }: { readonly from: string; readonly to: string }): string {
  const format = new Intl.DateTimeFormat(regionalLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return from === to ? format.format(start) : format.formatRange(start, end);
}
