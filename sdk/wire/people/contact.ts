import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The limits of a contact: characters of each text, and entries of each list. */
export const contactLimits = {
  line: 100,
  website: 200,
  additionalInfo: 2_000,
  emails: 5,
  numbers: 10,
  tags: 20,
  tag: 40,
  relations: 10,
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
export type DirectoryItemType = (typeof directoryItemTypes)[number];

/** The names of the directories: colleagues, groups and services, contacts that all share, and the user's own. */
export const directoryNames = ['enterprise', 'services', 'shared', 'privates'] as const;

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);

/** A colleague whom an entry names: an assistant, a substitute or a superior. */
export interface RelatedPerson {
  /** The path of the person's entry in the directory, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name as it is shown. */
  readonly displayName: string;
}

export const relatedPerson = z.object({ restUri: z.string(), displayName: z.string() });
true satisfies SameType<RelatedPerson, z.output<typeof relatedPerson>>;
const related = z._default(z.array(relatedPerson), []);

/**
 * An entry of a directory: a colleague, a group or service of the enterprise, or a contact that all share or one user
 * has.
 */
export interface DirectoryContact {
  /** The path of the entry, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The directory of the contact: a value of `directoryNames`, or another directory that `v1/directories` names. */
  readonly directory: string;
  /** Groups and services have their name in `company`. */
  readonly type: DirectoryItemType;
  /** The first name. */
  readonly firstName: string;
  /** The last name. */
  readonly lastName: string;
  /** The nickname of the person. */
  readonly nickName: string;
  /** The company; of a group or service, its name. */
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
  /** The short number, of a colleague. */
  readonly addressNumber?: string | undefined;
  /** The number of a colleague from outside; numbers in the public network of a contact. */
  readonly pstnNumbers: string[];
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
  /** The tags that the switchboard has given, which all users see. */
  readonly tagNames: string[];
  /** True if only users who may change the entry see it. */
  readonly hiddenDirectory: boolean;
  /** True if users who may not change the entry do not see its mobile numbers. */
  readonly hideMobile: boolean;
  /** True if users who may not change the entry do not see the numbers in `pstnNumbers`. */
  readonly hidePstn: boolean;
  /** The assistants of the colleague. */
  readonly assistants: RelatedPerson[];
  /** The colleagues who stand in for the colleague. */
  readonly substitutes: RelatedPerson[];
  /** The superiors of the colleague. */
  readonly superiors: RelatedPerson[];
  /** The login of a colleague. */
  readonly login?: string | undefined;
  /** The id of a colleague as a user, by which meetings invite the colleague. */
  readonly iUserID?: string | undefined;
  /** The address of the photo, relative to the router. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
  /** The entry is a favourite of the user. */
  readonly isFavorite: boolean;
  /** The path of the folder that the favourite is in. */
  readonly favoriteFolder?: string | undefined;
  /** The user has marked this entry as very important. */
  readonly isVip: boolean;
  /** The switchboard recommends this entry to all users. */
  readonly isSwitchboardFavorite: boolean;
  /** The number by which a search has found the entry. */
  readonly matchedNumber?: string | undefined;
  /** The user's short codes for numbers of this entry, each dialled behind a star. */
  readonly speedDials: {
    /** One to three digits, dialled behind a star: `*12`. */
    readonly code: string;
    /** The number that the code dials. */
    readonly number: string;
  }[];
  /** True if the requesting user may change and delete it. */
  readonly canUpdate: boolean;
  /** Grows with each change. A change that names an older version is refused. */
  readonly version: number;
}

export const directoryContact = z.object({
  restUri: z.string(),
  directory: z.string(),
  type: z._default(directoryItemType, 'UserContact'),
  firstName: text,
  lastName: text,
  nickName: text,
  company: text,
  department: text,
  duties: text,
  title: text,
  emails: texts,
  defaultPhoneNumber: text,
  addressNumber: z.optional(z.string()),
  pstnNumbers: texts,
  professionalPhoneNumber: text,
  personalPhoneNumber: text,
  mobilePhoneNumber: text,
  homeNumber: text,
  plmnNumbers: texts,
  faxNumbers: texts,
  website: text,
  additionalInfo: text,
  externalID: text,
  corporateUserId: text,
  costCenter: text,
  accessCtrlSystemPersonId: text,
  tagNames: texts,
  hiddenDirectory: flag,
  hideMobile: flag,
  hidePstn: flag,
  assistants: related,
  substitutes: related,
  superiors: related,
  login: z.optional(z.string()),
  iUserID: z.optional(z.string()),
  urlPhoto: z.optional(z.string()),
  isFavorite: flag,
  favoriteFolder: z.optional(z.string()),
  isVip: flag,
  isSwitchboardFavorite: flag,
  matchedNumber: z.optional(z.string()),
  speedDials: z._default(z.array(z.object({ code: z.string(), number: z.string() })), []),
  canUpdate: flag,
  version: z._default(z.number(), 1),
});
true satisfies SameType<DirectoryContact, z.output<typeof directoryContact>>;

/** The characters of a contact's phone number, at least two. */
export const phoneNumber = /^[\d*()#\-+,p; ]{1,20}\d{1,20}$/;

/** An e-mail address as far as a form can judge it: something on both sides of an `@`, without blanks. */
export const emailAddress = /^[^\s@<>]+@[^\s@<>]+$/;

/** How a colleague is related to the one whose entry names the colleague. */
export const relationNames = ['assistants', 'substitutes', 'superiors'] as const;
/** The name of a relation: a property of an entry that lists colleagues. */
export type RelationName = (typeof relationNames)[number];

/** A contact that was refused among many. */
export interface RefusedContact {
  /** The place in the list, from 0. */
  readonly index: number;
  /** The property that was refused. */
  readonly cause: string;
}

const refusedContact = z.object({
  index: z.number(),
  cause: z.string(),
});
true satisfies SameType<RefusedContact, z.output<typeof refusedContact>>;

/** The result of changing many contacts. */
export interface ContactChangesResult {
  /** The number of changed contacts. */
  readonly changed: number;
  /** The contacts that were refused. */
  readonly refused: RefusedContact[];
}

export const contactChangesResult = z.object({ changed: z.number(), refused: z.array(refusedContact) });
true satisfies SameType<ContactChangesResult, z.output<typeof contactChangesResult>>;

/** The result of an import of contacts. */
export interface ContactImportResult {
  /** The number of new contacts. */
  readonly created: number;
  /** The contacts that were refused. */
  readonly refused: RefusedContact[];
}

export const contactImportResult = z.object({
  created: z.number(),
  refused: z.array(refusedContact),
});
true satisfies SameType<ContactImportResult, z.output<typeof contactImportResult>>;
