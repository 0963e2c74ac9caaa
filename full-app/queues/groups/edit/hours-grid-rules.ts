import { dayMinutes, midnightOf, type TimedEntry } from '#full-app/calendar/day-grid/span-rules.ts';
import { dayOfWeekOf } from '#sdk/calendars.ts';
import type { ClosedDraft, HoursDraft, SlotDraft } from './hours.ts';

/** Hours of a day as they stand on the grid. */
export interface HoursEntry extends TimedEntry {
  readonly slot: SlotDraft;
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
const timeOf = (minutes: number): string => {
  const within = minutes % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** Returns the hours of a week, without hours that have no beginning or no end yet. @param from the midnight of its first day */
export function hoursInWeek({ slots }: HoursDraft, from: number): readonly HoursEntry[] {
  return Array.from({ length: 7 }, (_, index) => from + index * dayMinutes).flatMap((midnight) =>
    slots
      .filter(({ day, from: begin, until }) => day === dayOfWeekOf(midnight) && begin !== '' && until !== '')
      .flatMap((slot): readonly HoursEntry[] => {
        const start = midnight + minutesOf(slot.from);
        // Midnight is the end of the day, not its beginning.
        const end = midnight + (minutesOf(slot.until) || dayMinutes);
        return end > start ? [{ key: slot.key, slot, isWeekly: true, span: { start, end } }] : [];
      }),
  );
}

/** Returns hours at another time of the week, as the fields have them. */
export const slotAt = (
  { key }: Pick<SlotDraft, 'key'>,
  { start, end }: { readonly start: number; readonly end: number },
): SlotDraft => ({
  key,
  day: dayOfWeekOf(start),
  from: timeOf(start - midnightOf(start)),
  until: timeOf(end - midnightOf(start)),
});

/** Returns the day at a midnight as a date field has it. */
export const dateOf = (midnight: number): string => new Date(midnight * 60_000).toISOString().slice(0, 10);

/** Returns the closed days that contain a day. @param date as a date field has it */
export const closedOn = (closed: readonly ClosedDraft[], date: string): ClosedDraft | undefined =>
  closed.find(({ from, until }) => from !== '' && until !== '' && from <= date && date <= until);

const neighbour = (date: string, days: number): string =>
  dateOf(Date.parse(`${date}T00:00Z`) / 60_000 + days * dayMinutes);

/** Returns closed days without a certain day: closed days around it are split. @param keyOf a new key */
export function openedOn(
  closed: readonly ClosedDraft[],
  date: string,
  keyOf: () => string,
): readonly ClosedDraft[] {
  return closed.flatMap((days) => {
    if (closedOn([days], date) === undefined) return [days];
    const before = { ...days, until: neighbour(date, -1) };
    const after = { ...days, key: keyOf(), from: neighbour(date, 1) };
    return [before, after].filter(({ from, until }) => from <= until);
  });
}
