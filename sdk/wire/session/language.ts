import * as z from 'zod/mini';

/** A language, perhaps with a script and a region, as `fr`, `pt-BR`, `zh-Hant-TW`. */
export const languageTag = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/));

/** `GET` of the address that a login names for a language: its words by their keys. */
export type Dictionary = Readonly<Record<string, string>>;

/** Whether an answer is a dictionary. (A schema of records would weigh on every client, which read no other.) */
export const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

/**
 * `GET ../i18n/angular-locale_{tag}.json`, beside the app: the formats of dates, times and weeks. Only the used properties
 * are named. Days count from 0 as in the file: Monday for `FIRSTDAYOFWEEK` and `WEEKENDRANGE`.
 */
export const localeFile = z.object({
  id: z.string(),
  DATETIME_FORMATS: z.object({
    FIRSTDAYOFWEEK: z.number(),
    /** The first and the last. */
    WEEKENDRANGE: z.array(z.number()),
    /** The format of a short date, as `dd/MM/y`. */
    shortDate: z.string(),
    /** The format of a short time, as `h:mm a` or `HH:mm`. */
    shortTime: z.string(),
  }),
});
export type LocaleFile = z.infer<typeof localeFile>;
