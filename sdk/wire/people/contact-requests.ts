import * as z from 'zod/mini';
import { storedNumber } from '../numbers/written-number.ts';
import type { SameType } from '../same-type.ts';
import { contactLimits, emailAddress, phoneNumber } from './contact.ts';

const textOf = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const line = textOf(contactLimits.line);
const number = z.string().check(z.overwrite(storedNumber), z.regex(new RegExp(`^$|${phoneNumber.source}`)));
const numbers = z
  .array(z.string().check(z.overwrite(storedNumber), z.regex(phoneNumber)))
  .check(z.maxLength(contactLimits.numbers));
const website = textOf(contactLimits.website).check(z.regex(/^$|^https?:\/\/\S+$/));

/** The writable properties of a contact, with their types. */
const written = {
  firstName: line,
  lastName: line,
  nickName: line,
  company: line,
  department: line,
  duties: line,
  title: line,
  emails: z.array(line.check(z.regex(emailAddress))).check(z.maxLength(contactLimits.emails)),
  defaultPhoneNumber: number,
  professionalPhoneNumber: number,
  personalPhoneNumber: number,
  mobilePhoneNumber: number,
  homeNumber: number,
  plmnNumbers: numbers,
  pstnNumbers: numbers,
  faxNumbers: numbers,
  website,
  additionalInfo: textOf(contactLimits.additionalInfo),
  externalID: line,
  corporateUserId: line,
  costCenter: line,
  accessCtrlSystemPersonId: line,
  tagNames: z.array(textOf(contactLimits.tag)).check(z.maxLength(contactLimits.tags)),
  hiddenDirectory: z.boolean(),
  hideMobile: z.boolean(),
  hidePstn: z.boolean(),
};

/** The tags of an entry, as the switchboard writes them. */
export const contactTags = z.object({ tagNames: written.tagNames });

const relatives = z.optional(z.array(z.string()).check(z.maxLength(contactLimits.relations)));
/** The colleagues whom the entry of a colleague names, by the paths of their entries. What is missing is kept. */
export const colleagueRelations = z.object({
  assistants: relatives,
  substitutes: relatives,
  superiors: relatives,
});

/** The names of the properties that are written. */
export const contactProperties = Object.keys(written) as readonly (keyof ContactDraft)[];

/** The writable fields of a contact. */
export interface ContactDraft {
  /** The first name. */
  readonly firstName: string;
  /** The last name. */
  readonly lastName: string;
  /** The nickname of the person. */
  readonly nickName: string;
  /** The company. */
  readonly company: string;
  /** The department in the company. */
  readonly department: string;
  /** The function in the company, such as `Sales manager`. */
  readonly duties: string;
  /** The form of address, such as `Dr.`. */
  readonly title: string;
  /** The e-mail addresses. */
  readonly emails: string[];
  /** The number to call first; empty: the first of the others. */
  readonly defaultPhoneNumber: string;
  /** The number at work. */
  readonly professionalPhoneNumber: string;
  /** The private number. */
  readonly personalPhoneNumber: string;
  /** The number of the mobile phone. */
  readonly mobilePhoneNumber: string;
  /** The number at home. */
  readonly homeNumber: string;
  /** Numbers in mobile networks, beside `mobilePhoneNumber`. */
  readonly plmnNumbers: string[];
  /** Numbers in the public network. */
  readonly pstnNumbers: string[];
  /** The fax numbers. */
  readonly faxNumbers: string[];
  /** The address of the website. */
  readonly website: string;
  /** Remarks, in plain text. */
  readonly additionalInfo: string;
  /** The id of the entry in another program, such as a CRM. */
  readonly externalID: string;
  /** The id of the person in the company. */
  readonly corporateUserId: string;
  /** The cost center. */
  readonly costCenter: string;
  /** The id of the person in the access control system of the building. */
  readonly accessCtrlSystemPersonId: string;
  /** The tags of the entry, which all users see. */
  readonly tagNames: string[];
  /** True if only users who may change the entry see it. */
  readonly hiddenDirectory: boolean;
  /** True if users who may not change the entry do not see its mobile numbers. */
  readonly hideMobile: boolean;
  /** True if users who may not change the entry do not see the numbers in `pstnNumbers`. */
  readonly hidePstn: boolean;
}

export const contactDraft = z.object({
  firstName: z._default(written.firstName, ''),
  lastName: z._default(written.lastName, ''),
  nickName: z._default(written.nickName, ''),
  company: z._default(written.company, ''),
  department: z._default(written.department, ''),
  duties: z._default(written.duties, ''),
  title: z._default(written.title, ''),
  emails: z._default(written.emails, []),
  defaultPhoneNumber: z._default(written.defaultPhoneNumber, ''),
  professionalPhoneNumber: z._default(written.professionalPhoneNumber, ''),
  personalPhoneNumber: z._default(written.personalPhoneNumber, ''),
  mobilePhoneNumber: z._default(written.mobilePhoneNumber, ''),
  homeNumber: z._default(written.homeNumber, ''),
  plmnNumbers: z._default(written.plmnNumbers, []),
  pstnNumbers: z._default(written.pstnNumbers, []),
  faxNumbers: z._default(written.faxNumbers, []),
  website: z._default(written.website, ''),
  additionalInfo: z._default(written.additionalInfo, ''),
  externalID: z._default(written.externalID, ''),
  corporateUserId: z._default(written.corporateUserId, ''),
  costCenter: z._default(written.costCenter, ''),
  accessCtrlSystemPersonId: z._default(written.accessCtrlSystemPersonId, ''),
  tagNames: z._default(written.tagNames, []),
  hiddenDirectory: z._default(written.hiddenDirectory, false),
  hideMobile: z._default(written.hideMobile, false),
  hidePstn: z._default(written.hidePstn, false),
});
true satisfies SameType<ContactDraft, z.output<typeof contactDraft>>;

/** The changed properties of a contact. */
export const contactChange = z.extend(z.partial(z.object(written)), {
  /** The version that was changed; missing: whichever is stored. */
  version: z.optional(z.number()),
});
export type ContactChange = z.infer<typeof contactChange>;

/** Contacts that are added at once. Each of them is a `contactDraft`, and refused alone. */
export const contactImport = z.object({ contacts: z.array(z.unknown()).check(z.maxLength(200)) });

/** Contacts that are changed at once. Each change is a `contactChange` with the path of its contact, and refused alone. */
export const contactChanges = z.object({
  changes: z.array(z.looseObject({ restUri: z.string() })).check(z.maxLength(200)),
});

/**
 * `POST v1/directory/Duplicate/{id}/merge`: the properties that the older contact gets, and the versions of both that were
 * shown. What is not sent is kept.
 */
export const duplicateMerge = z.strictObject({
  contact: contactChange,
  versions: z.tuple([z.number(), z.number()]),
});
