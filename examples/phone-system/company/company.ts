import { createHash } from 'node:crypto';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import * as z from 'zod/mini';
import { isTimeZone } from '../../../sdk/wire/calendars/wall-clock.ts';
import { type NumberRange, type NumberRanges, numberRanges, planFaults, range } from './number-ranges.ts';

/** The clocks of profiles: 24 hours, or 12 with AM and PM. */
const timeFormats = ['_24', '_12'] as const;
type TimeFormat = (typeof timeFormats)[number];

/** A place at which people work. Statistics can count days by the clocks of each. */
export interface Site {
  /** The name of the place. */
  readonly label: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
  /** The digits before a local number of the place, with the national prefix, such as `01`. */
  readonly areaCode?: string | undefined;
  /** The public numbers of the place, such as `+33100000100` to `+33100000999`. */
  readonly numbers?: NumberRange | undefined;
}

/** The company of a phone system. On the wire it is an enterprise. */
export interface Company {
  /** The id in the paths of its resources, 2 at least. It cannot change later. */
  readonly id: number;
  /** The last part of the names of service accounts, such as `rcc|acme`. It cannot change later. */
  readonly name: string;
  /** The name as people write it. */
  readonly displayName: string;
  /** The domain that administers it. */
  readonly administrator: { readonly name: string; readonly type: string };
  /** The host part of every SIP URI. It cannot change later. */
  readonly sipDomain: string;
  /** The domain of e-mail addresses, and of the chat unless an option names another one. */
  readonly mailDomain: string;
  /** E-mails to addresses of this domain become faxes; empty: there is no fax service. */
  readonly faxMailDomain: string;
  /** The first provider of meetings gives each user an address at this host. */
  readonly meetingDomain: string;
  /** The ISO 3166 code of the country by which national numbers are read. It cannot change later. */
  readonly country: CountryCode;
  /** The tag of the language in which callers are greeted whose language is unknown, such as `en`. */
  readonly language: string;
  /** A name of the IANA database. Days and opening hours are by its clocks. */
  readonly timeZone: string;
  /** One at least. */
  readonly sites: readonly Site[];
  /** The prefix of outside numbers; empty: none. It cannot change later. */
  readonly dialPrefix: string;
  /** The numbers from outside; empty: none. In the first range, the last digits of a number are the internal number. */
  readonly publicNumbers: readonly NumberRange[];
  /** The internal numbers. */
  readonly numberPlan: NumberRanges;
  /** The clock of users who have chosen none; missing: the clock that is usual for the language and the country. */
  readonly timeFormat?: '_24' | '_12' | undefined;
  /** The number of the fax from outside; missing: there is none. */
  readonly faxNumber?: string | undefined;
  /** Texts for text messages that all users may choose. */
  readonly textTemplates: readonly string[];
  /** Whether CRMs receive queue calls only, for users who have not changed the setting. */
  readonly sfPopupAcdOnly: boolean;
}

/** The company as it is now: an administrator can change it, so keep this object instead of its `current`. */
export interface CurrentCompany {
  readonly current: Company;
}

const maxId = 2 ** 31 - 1;

/** Returns the id of a company that was not given another one: it follows from the name, which cannot change either. */
export const usualId = (name: string): number =>
  2 + (createHash('sha256').update(name).digest().readUInt32BE() % (maxId - 1));

const label = z.string().check(z.minLength(1), z.maxLength(100));
const domain = z
  .string()
  .check(z.maxLength(253), z.regex(/^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/, 'is no domain such as acme.example'));
const timeZone = z.string().check(z.refine(isTimeZone, 'is no time zone such as Europe/Paris'));
const e164 = z.string().check(z.regex(/^\+[1-9]\d{5,14}$/, 'does not look like +33100000101'));
const publicRange = range(e164).check(
  z.refine(
    ({ first, last }) => first.length === last.length && first <= last,
    'is no range of numbers of the same length',
  ),
);

const company = z.strictObject({
  id: z.int().check(z.gte(2), z.lte(maxId)),
  name: z.string().check(z.regex(/^[a-z\d][a-z\d.-]{0,63}$/, 'has other characters than a-z, 0-9, . and -')),
  displayName: label,
  administrator: z.strictObject({ name: label, type: label }),
  sipDomain: domain,
  mailDomain: domain,
  faxMailDomain: z.union([domain, z.literal('')]),
  meetingDomain: domain,
  country: z.custom<CountryCode>(
    (code) => typeof code === 'string' && isSupportedCountry(code),
    'is no ISO 3166 code of a country with telephones',
  ),
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'is no tag such as en or fr-CA')),
  timeZone,
  sites: z
    .array(
      z.strictObject({
        label,
        timeZone,
        areaCode: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'has 1 to 6 digits'))),
        numbers: z.optional(publicRange),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  dialPrefix: z.string().check(z.regex(/^\d{0,2}$/, 'has at most two digits')),
  publicNumbers: z.array(publicRange).check(z.maxLength(50)),
  numberPlan: numberRanges,
  timeFormat: z.optional(z.enum(timeFormats)),
  faxNumber: z.optional(e164),
  textTemplates: z.array(z.string().check(z.minLength(1), z.maxLength(2_000))).check(z.maxLength(200)),
  sfPopupAcdOnly: z.boolean(),
});

/** The rules for each value of a company. */
export const companyValues = company.shape;

/** A company that cannot be as it is described. The message names each fault. */
export class InvalidCompany extends Error {
  override readonly name = 'InvalidCompany';
}

function explain({ path, ...issue }: z.core.$ZodIssue): string {
  const place = path.join('.') || 'The company';
  switch (issue.code) {
    case 'invalid_type':
      return `${place} is missing or of another type than ${issue.expected}`;
    case 'unrecognized_keys':
      return `${place} has unknown values: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `${place} has less than ${issue.minimum}`;
    case 'too_big':
      return `${place} has more than ${issue.maximum}`;
    default:
      return `${place} ${issue.message}`;
  }
}

/**
 * Reads a company. Without an id it gets the usual one.
 *
 * @throws InvalidCompany
 */
export function parseCompany(data: unknown): Company {
  const { name } = (data ?? {}) as { readonly name?: unknown };
  const read = company.safeParse(
    typeof data === 'object' && typeof name === 'string' ? { id: usualId(name), ...data } : data,
  );
  if (!read.success) throw new InvalidCompany(read.error.issues.map(explain).join('\n'));
  const faults = planFaults(read.data.numberPlan, read.data);
  if (faults.length > 0) throw new InvalidCompany(faults.join('\n'));
  return read.data;
}

/**
 * Returns the number from outside of an internal number, such as `+33100000600` of `600`; the internal number itself
 * for a company without numbers from outside.
 */
export function publicNumberOf({ publicNumbers, numberPlan }: Company, number: string): string {
  const first = publicNumbers[0]?.first ?? '';
  return first.slice(0, Math.max(0, first.length - numberPlan.digits)) + number;
}

/**
 * Returns the clock of a user who has chosen none: that of the company, else the usual one for the language and the country.
 *
 * @param language the tag of the user's language; undefined: that of the company
 */
export function timeFormatOf(
  { timeFormat, country, language: ofCompany }: Company,
  language = ofCompany,
): TimeFormat {
  if (timeFormat) return timeFormat;
  const locale = new Intl.Locale(language, { region: country });
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '_12' : '_24';
}

type NumberedSite = Site & { readonly numbers: NumberRange };

/** Returns the site of a user with public numbers of its own; undefined: there is none. */
export const numberedSite = ({ sites }: Company, label: string | undefined): NumberedSite | undefined =>
  sites.find((site): site is NumberedSite => site.label === label && site.numbers !== undefined);

/** Returns the site that a number from outside belongs to. */
export const siteOfNumber = ({ sites }: Company, number: string): Site | undefined =>
  sites.find(
    ({ numbers }) =>
      numbers && number.length === numbers.first.length && number >= numbers.first && number <= numbers.last,
  );
