import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type FixedValue, fixedValue } from './fixed.ts';

/** The company, for administrators. */
export const companySource = 'v1/administration/Company';

/** Numbers from `first` to `last`, with the same number of digits. Both ends belong to the range. */
export interface NumberRange {
  /** The lowest number. */
  readonly first: string;
  /** The highest number. */
  readonly last: string;
}

const numberRange = z.strictObject({ first: z.string(), last: z.string() });

/** A place at which people work. */
export interface CompanySite {
  /** The name of the place. */
  readonly label: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
  /** The digits before a local number of the place, with the national prefix, such as `01`. Missing: none. */
  readonly areaCode?: string | undefined;
  /** The public numbers of the place. Missing: none of its own. */
  readonly numbers?: NumberRange | undefined;
}

const site = z.strictObject({
  label: z.string(),
  timeZone: z.string(),
  areaCode: z.optional(z.string()),
  numbers: z.optional(numberRange),
});

/** The internal numbers of the company. */
export interface CompanyNumberPlan {
  /** The number of digits of every internal number: 2 to 6. */
  readonly digits: number;
  /** The extensions of users. */
  readonly users: NumberRange[];
  /** The numbers of queues, hunt groups and paging groups. */
  readonly groups: NumberRange[];
  /** The numbers of phones that answer by themselves. */
  readonly services: NumberRange[];
  /** The number at which callers hear themselves. */
  readonly echo: string;
  /** The number at which users hear their messages. */
  readonly voicemail: string;
  /** The internal number of the conference bridge. */
  readonly conferenceBridge: string;
  /** The most digits of the codes of speed dials: 1 to 3. */
  readonly speedDialDigits: number;
}

const numberPlan = z.strictObject({
  digits: z.number(),
  users: z.array(numberRange),
  groups: z.array(numberRange),
  services: z.array(numberRange),
  echo: z.string(),
  voicemail: z.string(),
  conferenceBridge: z.string(),
  speedDialDigits: z.number(),
});

/** The values of the company that can change while it works. */
export interface CompanyValues {
  /** The name as people write it. */
  readonly displayName: string;
  /** The tag of the language in which callers are greeted whose language is unknown, such as `en`. */
  readonly language: string;
  /** A name of the IANA database. Days and opening hours are by its clocks. */
  readonly timeZone: string;
  /** The places at which people work, one at least. */
  readonly sites: CompanySite[];
  /** The prefix of outside numbers; empty: none. */
  readonly dialPrefix: string;
  /** The numbers from outside. In the first range, the last digits of a number are the internal number. */
  readonly publicNumbers: NumberRange[];
  /** The internal numbers. */
  readonly numberPlan: CompanyNumberPlan;
  /** Texts for text messages that all users may choose. */
  readonly textTemplates: string[];
  /** The clock of users who have chosen none: `_24`, or `_12` with AM and PM. Missing: the usual clock of language and country. */
  readonly timeFormat?: '_24' | '_12' | undefined;
}

const values = {
  displayName: z.string(),
  language: z.string(),
  timeZone: z.string(),
  sites: z.array(site),
  dialPrefix: z.string(),
  publicNumbers: z.array(numberRange),
  numberPlan,
  textTemplates: z.array(z.string()),
  timeFormat: z.optional(z.enum(['_24', '_12'])),
};

/** The names of the values that can change. */
export const companyValueNames = Object.keys(values) as readonly (keyof CompanyValues)[];

/** The company of a phone system, as an administrator sees it. */
export interface AdministeredCompany extends CompanyValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The part of the names of service accounts behind the bar, as `rcc|acme`. It cannot change. */
  readonly name: string;
  /** The host part of SIP addresses. It cannot change. */
  readonly sipDomain: string;
  /** The domain of e-mail addresses. It cannot change. */
  readonly mailDomain: string;
  /** The ISO 3166 code of the country. It cannot change. */
  readonly country: string;
  /** The properties that options at the start set. */
  readonly fixed: FixedValue[];
  /** Changes with each change of the company. */
  readonly version: string;
}

/** `GET v1/administration/Company`. */
export const administeredCompany = z.object({
  restUri: z.string(),
  name: z.string(),
  sipDomain: z.string(),
  mailDomain: z.string(),
  country: z.string(),
  fixed: z.array(fixedValue),
  version: z.string(),
  ...values,
});
true satisfies SameType<AdministeredCompany, z.output<typeof administeredCompany>>;

/** The changed values of the company. */
export interface CompanyChange {
  /** The version that was changed; the change is refused if another administrator has changed the company meanwhile. */
  readonly version?: string | undefined;
  /** The name as people write it, 1 to 100 characters. */
  readonly displayName?: string | undefined;
  /** The tag of the language of greetings, such as `en`. */
  readonly language?: string | undefined;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone?: string | undefined;
  /** The places at which people work, one at least. */
  readonly sites?: CompanySite[] | undefined;
  /** The prefix of outside numbers, at most two digits; empty: none. */
  readonly dialPrefix?: string | undefined;
  /** The numbers from outside. */
  readonly publicNumbers?: NumberRange[] | undefined;
  /** The internal numbers, the whole plan. */
  readonly numberPlan?: CompanyNumberPlan | undefined;
  /** Texts for text messages that all users may choose, at most 200. */
  readonly textTemplates?: string[] | undefined;
  /** The clock of users who have chosen none; null: the usual clock of language and country. */
  readonly timeFormat?: '_24' | '_12' | null | undefined;
}

/** `PUT v1/administration/Company`. */
export const companyChange = z.partial(
  z.strictObject({ version: z.string(), ...values, timeFormat: z.nullable(z.enum(['_24', '_12'])) }),
);
true satisfies SameType<CompanyChange, z.output<typeof companyChange>>;

/** The internal numbers and the numbers from outside, for administrators. */
export const administeredNumberSource = 'v1/administration/Number';

/** The kinds of holders of numbers, and `free` for an internal number without a holder. */
export const numberKinds = ['user', 'queue', 'group', 'service', 'free'] as const;
/** The kind of the holder of a number. */
export type NumberKind = (typeof numberKinds)[number];

/** A number and its holder. */
export interface AdministeredNumber {
  /** A path that is different for each number. */
  readonly restUri: string;
  /** An internal number, or a number from outside, as `+33100000101`. */
  readonly number: string;
  /** The kind of the holder. */
  readonly kind: NumberKind;
  /** The name of the holder; empty: none. */
  readonly holder: string;
  /** The id of the user; empty for other holders. */
  readonly userID: string;
  /** The name of the site whose number it is; empty: of no site. */
  readonly site: string;
}

/** An item of `GET v1/administration/Number`. */
export const administeredNumber = z.object({
  restUri: z.string(),
  number: z.string(),
  kind: z.enum(numberKinds),
  holder: z.string(),
  userID: z.string(),
  site: z._default(z.string(), ''),
});
true satisfies SameType<AdministeredNumber, z.output<typeof administeredNumber>>;
