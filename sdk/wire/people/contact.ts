import * as z from 'zod/mini';
import { storedNumber } from '../numbers/written-number.ts';

/** The limits of a contact: characters of each text, and entries of each list. */
export const contactLimits = {
  line: 100,
  website: 200,
  additionalInfo: 2_000,
  emails: 5,
  numbers: 10,
  tags: 20,
  tag: 40,
} as const;

/** The kinds of entries of a directory. */
export const directoryItemTypes = [
  'IUser',
  'UserContact',
  'ACDGroupAddress',
  'GroupAddress',
  'IVRService',
  'PagingGroupAddress',
  'SpeedDial',
  'FaxAddress',
] as const;
export const directoryItemType = z.enum(directoryItemTypes);
/** The kind of an entry in a directory. */
export type DirectoryItemType = z.infer<typeof directoryItemType>;

/** The names of the directories: colleagues, groups and services, contacts that all share, and the user's own. */
export const directoryNames = ['enterprise', 'services', 'shared', 'privates'] as const;

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);

/** A colleague whom an entry names: an assistant, a substitute or a superior. */
export const relatedPerson = z.object({ restUri: z.string(), displayName: z.string() });
/** A person who is related to a contact, such as an assistant. */
export type RelatedPerson = z.infer<typeof relatedPerson>;
const related = z._default(z.array(relatedPerson), []);

/** An entry of a directory: a colleague, a group or service of the enterprise, or a contact that all share or one user has. */
export const directoryContact = z.object({
  restUri: z.string(),
  /** One of `directoryNames`, or another directory that `v1/directories` names. */
  directory: z.string(),
  /** Groups and services have their name in `company`. */
  type: z._default(directoryItemType, 'UserContact'),
  firstName: text,
  lastName: text,
  nickName: text,
  company: text,
  department: text,
  duties: text,
  title: text,
  emails: texts,
  /** The number to call first; empty: the first of the others. */
  defaultPhoneNumber: text,
  /** The short number, of a colleague. */
  addressNumber: z.optional(z.string()),
  /** The same from outside. */
  pstnNumbers: texts,
  professionalPhoneNumber: text,
  personalPhoneNumber: text,
  mobilePhoneNumber: text,
  homeNumber: text,
  /** Numbers in mobile networks, beside `mobilePhoneNumber`. */
  plmnNumbers: texts,
  faxNumbers: texts,
  website: text,
  additionalInfo: text,
  externalID: text,
  corporateUserId: text,
  costCenter: text,
  accessCtrlSystemPersonId: text,
  /** The tags that the switchboard has given, which all users see. */
  tagNames: texts,
  /** True if only users who may change the entry see it. */
  hiddenDirectory: flag,
  /** True if users who may not change the entry do not see its mobile numbers. */
  hideMobile: flag,
  /** The same for the numbers in `pstnNumbers`. */
  hidePstn: flag,
  assistants: related,
  substitutes: related,
  superiors: related,
  /** The login of a colleague. */
  login: z.optional(z.string()),
  /** The id of a colleague as a user, by which meetings invite the colleague. */
  iUserID: z.optional(z.string()),
  urlPhoto: z.optional(z.string()),
  isFavorite: flag,
  /** The path of the folder that the favourite is in. */
  favoriteFolder: z.optional(z.string()),
  /** The user has marked this entry as very important. */
  isVip: flag,
  /** The switchboard recommends this entry to all users. */
  isSwitchboardFavorite: flag,
  /** The number by which a search has found the entry. */
  matchedNumber: z.optional(z.string()),
  /** The user's short codes for numbers of this entry, each dialled behind a star. */
  speedDials: z._default(z.array(z.object({ code: z.string(), number: z.string() })), []),
  /** True if the requesting user may change and delete it. */
  canUpdate: flag,
  /** Grows with each change. A change that names an older version is refused. */
  version: z._default(z.number(), 1),
});
/** A colleague, a shared contact or a contact of the user. Missing texts are empty. */
export type DirectoryContact = z.infer<typeof directoryContact>;

const textOf = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const line = textOf(contactLimits.line);
/** The characters of a contact's phone number, at least two. */
export const phoneNumber = /^[\d*()#\-+,p; ]{1,20}\d{1,20}$/;
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
  emails: z.array(line).check(z.maxLength(contactLimits.emails)),
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

/** The names of the properties that are written. */
export const contactProperties = Object.keys(written) as readonly (keyof ContactDraft)[];

/** A new contact. */
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
/** The writable fields of a contact. */
export type ContactDraft = z.infer<typeof contactDraft>;

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

const refusedContacts = z.array(
  z.object({
    /** The place in the list, from 0. */
    index: z.number(),
    /** The property that was refused. */
    cause: z.string(),
  }),
);

/** The result of changing them. */
export const contactChangesResult = z.object({ changed: z.number(), refused: refusedContacts });
/** The result of changing many contacts. */
export type ContactChangesResult = z.infer<typeof contactChangesResult>;

/** The result of adding them. */
export const contactImportResult = z.object({
  created: z.number(),
  refused: refusedContacts,
});
/** The result of an import of contacts. */
export type ContactImportResult = z.infer<typeof contactImportResult>;
