import type { LocaleFile } from '#wire/session/language.ts';

/** How a language writes dates, times and weeks. */
export interface LanguageFormats {
  /** Tag of the language that they are of, as `en-GB`. */
  readonly tag: string;
  /** The format of a short date, as `dd/MM/y`. */
  readonly shortDate: string;
  /** The clock with 12 or with 24 hours. */
  readonly hourCycle: 'h12' | 'h23';
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
  /** Days without work; 0 is Sunday. */
  readonly weekend: readonly number[];
}

/**
 * The languages to try for a language, best first: itself, what is left of it when the ends are cut off, English. (The parent
 * language, then English, then what is built in.)
 */
export function languageChain(tag: string): readonly string[] {
  const parts = tag.split('-');
  const own = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return own.includes('en') ? own : [...own, 'en'];
}

/** Replaces formats that cannot be loaded. (Its weekend, days 5 and 6, counts from Monday.) */
export const backupFormats: LanguageFormats = {
  tag: 'en',
  shortDate: 'dd/MM/y',
  hourCycle: 'h12',
  firstDayOfWeek: 0,
  weekend: [6, 0],
};

const fromSunday = (dayFromMonday: number) => (dayFromMonday + 1) % 7;

/** A range of days that may go over the end of the week. */
function daysOf([first = 0, last = first]: readonly number[]): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => fromSunday(first + index));
}

/** The formats of a locale's file, whose weeks begin on Monday. */
export const readFormats = ({ id, DATETIME_FORMATS: written }: LocaleFile): LanguageFormats => ({
  tag: id,
  shortDate: written.shortDate,
  hourCycle: /[hK]/.test(written.shortTime) ? 'h12' : 'h23',
  firstDayOfWeek: fromSunday(written.FIRSTDAYOFWEEK),
  weekend: daysOf(written.WEEKENDRANGE),
});
