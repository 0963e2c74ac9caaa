import type { LanguageFormats } from './rules.ts';

/** A day of the week; 0 is Sunday. */
export interface WeekDay {
  /** The day of the week, from 0 (Sunday) to 6. */
  readonly day: number;
  /** True for a day of the weekend. */
  readonly isWeekend: boolean;
}

/**
 * Returns the seven days of a week in the order in which a calendar of that language shows them.
 *
 * @example const { formats } = await client.languages.load('fr'); weekDays(formats)[0]; // { day: 1, isWeekend: false }
 */
export const weekDays = ({
  firstDayOfWeek,
  weekend,
}: Pick<LanguageFormats, 'firstDayOfWeek' | 'weekend'>): readonly WeekDay[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = (firstDayOfWeek + index) % 7;
    return { day, isWeekend: weekend.includes(day) };
  });
