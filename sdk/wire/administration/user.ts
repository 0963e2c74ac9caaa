import * as z from 'zod/mini';
import { type LockableKind, lockableKinds } from '../access-rights.ts';
import type { SameType } from '../same-type.ts';
import {
  type ChangedLicences,
  changedLicences,
  type SomeOf,
  type UserLicences,
  userLicences,
} from './entitlements.ts';

/** The users, for administrators. */
export const administeredUserSource = 'v1/administration/User';

/**
 * The rights of administrators: to change everything, to read everything, and the special rights that the hosted system knows, which
 * count as the right to read.
 */
export const administratorRights = [
  'AllRights',
  'ReadOnlyRights',
  'SpecificOmaRightsDefinedForEntAdministrator',
] as const;
/** The rights of an administrator. */
export type AdministratorRights = (typeof administratorRights)[number];

/** The reasons for which a change of a user is refused, as `exceptionId` of the refusal. */
export const userFaultIds = {
  loginTaken: 'LOGIN_TAKEN',
  numberTaken: 'NUMBER_TAKEN',
  numberUnfit: 'NUMBER_UNFIT',
  noFreeNumber: 'NO_FREE_NUMBER',
  ownRights: 'OWN_RIGHTS',
  lastAdministrator: 'LAST_ADMINISTRATOR',
  otherDepartment: 'OTHER_DEPARTMENT',
  changedMeanwhile: 'CHANGED_MEANWHILE',
  loginDiffers: 'LOGIN_DIFFERS',
  ownAccount: 'OWN_ACCOUNT',
  inCall: 'IN_CALL',
  legalHold: 'LEGAL_HOLD',
} as const;
/** The reason for which a change of a user is refused. */
export type UserFaultReason = keyof typeof userFaultIds;

/** The limits of the texts of a user. */
export const userLimits = { login: 64, name: 50, department: 50, email: 254, number: 16 } as const;

/** The rights and restrictions of a user that an administrator switches on and off. */
export interface UserRights {
  /** The user has a mailbox. */
  readonly hasMailbox: boolean;
  /** The user may use the phone inside a CRM. */
  readonly mayUseCrm: boolean;
  /** The user may call numbers of other countries. */
  readonly mayCallAbroad: boolean;
  /** The user may call numbers that cost more than others: premium, shared-cost, satellite and unknown numbers. */
  readonly mayCallPremium: boolean;
  /** The user may change the contacts that all users share, and takes the calls of the switchboard. */
  readonly isSwitchboard: boolean;
  /** The user may listen to calls of others and break into them. */
  readonly isSupervisor: boolean;
  /** The user may enter another user's call, which its parties hear by a tone. */
  readonly mayIntrude: boolean;
  /** The user may sign in on behalf of others. */
  readonly mayActForOthers: boolean;
  /** The user may play the recordings of others, with a reason. */
  readonly isComplianceOfficer: boolean;
  /** The user may write the CRM rules of groups and of all users. */
  readonly mayWriteCrmRules: boolean;
  /** The user may set the properties of services for all users. */
  readonly maySetServiceDefaults: boolean;
  /** The user is not offered to sign out. */
  readonly isLogoutLocked: boolean;
  /** The user may not change the password and the PIN. */
  readonly isPasswordLocked: boolean;
}

const userRights = z.object({
  hasMailbox: z.boolean(),
  mayUseCrm: z.boolean(),
  mayCallAbroad: z.boolean(),
  mayCallPremium: z.boolean(),
  isSwitchboard: z.boolean(),
  isSupervisor: z.boolean(),
  mayIntrude: z.boolean(),
  mayActForOthers: z.boolean(),
  isComplianceOfficer: z.boolean(),
  mayWriteCrmRules: z.boolean(),
  maySetServiceDefaults: z.boolean(),
  isLogoutLocked: z.boolean(),
  isPasswordLocked: z.boolean(),
});
true satisfies SameType<UserRights, z.output<typeof userRights>>;

/** The names of all rights of users, in the order of their importance. */
export const userRightNames = Object.keys(userRights.shape) as readonly (keyof UserRights)[];

/** A user, as an administrator sees the user. */
export interface AdministeredUser {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the user, the last part of the path. */
  readonly userID: string;
  /** The name with which the user signs in; not case-sensitive. */
  readonly login: string;
  /** The first name. */
  readonly firstName: string;
  /** The last name. */
  readonly lastName: string;
  /** The address of the photo, relative to the router. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
  /** The internal number. */
  readonly number: string;
  /** The number from outside, as `+33100000101`; empty: none. */
  readonly directNumber: string;
  /** A number of the mobile network that leads to the user's phones; empty: none. */
  readonly mobileDirectNumber: string;
  /** The name of the department; empty: none. */
  readonly department: string;
  /** The name of the site of the company; empty: none. Users without a direct number call with the first number of their site. */
  readonly site: string;
  /** The e-mail address for invitations and messages; empty: none. */
  readonly email: string;
  /** The user cannot sign in, and no phone of the user rings. */
  readonly isDisabled: boolean;
  /** False for a user who has not chosen a password yet, and cannot sign in with a password. */
  readonly hasPassword: boolean;
  /** The user signs in with a second factor. */
  readonly hasSecondFactor: boolean;
  /** How many phones the user has. */
  readonly phones: number;
  /** The last sign of life of a client of the user, in milliseconds since 1970. Missing: no client is signed in. */
  readonly seenAt?: number | undefined;
  /** The rights as an administrator. Missing: the user is no administrator. */
  readonly accessRightsType?: AdministratorRights | undefined;
  /** The only department that the user administers; empty: all users. */
  readonly administeredDepartment: string;
  /** The rights and restrictions of the user. */
  readonly rights: UserRights;
  /** The licences of the user. */
  readonly licences: UserLicences;
  /** The kinds of things that the user may see, and not change. */
  readonly lockedKinds: LockableKind[];
  /** Grows with each change by an administrator. */
  readonly version: number;
}

export const administeredUser = z.object({
  restUri: z.string(),
  userID: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  urlPhoto: z.optional(z.string()),
  number: z.string(),
  directNumber: z.string(),
  mobileDirectNumber: z.string(),
  department: z.string(),
  site: z._default(z.string(), ''),
  email: z.string(),
  isDisabled: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  phones: z.number(),
  seenAt: z.optional(z.number()),
  accessRightsType: z.optional(z.enum(administratorRights)),
  administeredDepartment: z.string(),
  rights: userRights,
  licences: userLicences,
  lockedKinds: z.array(z.enum(lockableKinds)),
  version: z.number(),
});
true satisfies SameType<AdministeredUser, z.output<typeof administeredUser>>;

/** The properties of a user that an administrator sets. */
export interface UserDraft {
  /** 1 to 64 letters, digits, `.`, `_`, `-` and `@`. */
  readonly login: string;
  /** 1 to 50 characters. */
  readonly firstName: string;
  /** 1 to 50 characters. */
  readonly lastName: string;
  /** The internal number; empty: the first free number. */
  readonly number: string;
  /** The number from outside, as `+33100000101`; empty: none. */
  readonly directNumber: string;
  /** A number of the mobile network that leads to the user's phones; empty: none. */
  readonly mobileDirectNumber: string;
  /** The name of the department; empty: none. */
  readonly department: string;
  /** The name of the site of the company; empty: none. Users without a direct number call with the first number of their site. */
  readonly site: string;
  /** The e-mail address; empty: none. */
  readonly email: string;
  /** True: the user cannot sign in, and no phone of the user rings. */
  readonly isDisabled: boolean;
  /** The rights as an administrator; empty: none. */
  readonly accessRightsType: AdministratorRights | '';
  /** The only department that the user administers; empty: all users. */
  readonly administeredDepartment: string;
  /** The rights that change. */
  readonly rights: SomeOf<UserRights>;
  /** The licences that change. */
  readonly licences: ChangedLicences;
  /** The kinds of things that the user may see, and not change: all of them. */
  readonly lockedKinds: LockableKind[];
}

const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, 'has control characters'));
const name = text(userLimits.name).check(z.minLength(1, 'is missing'));
const outside = z.union([
  z.literal(''),
  z.string().check(z.trim(), z.regex(/^\+\d{6,15}$/, 'does not look like +33100000101')),
]);

const draftFields = z.strictObject({
  login: z
    .string()
    .check(z.trim(), z.regex(/^[\w.@-]{1,64}$/, 'has other characters than letters, digits, . _ - and @')),
  firstName: name,
  lastName: name,
  number: z.string().check(z.trim(), z.regex(/^\d{0,6}$/, 'has other characters than digits')),
  directNumber: outside,
  mobileDirectNumber: outside,
  department: text(userLimits.department),
  site: text(100),
  email: z
    .union([z.literal(''), z.string().check(z.regex(z.regexes.email, 'is no e-mail address'))])
    .check(z.maxLength(userLimits.email)),
  isDisabled: z.boolean(),
  accessRightsType: z.enum(['', ...administratorRights]),
  administeredDepartment: text(userLimits.department),
  rights: z.partial(userRights),
  licences: changedLicences,
  lockedKinds: z.array(z.enum(lockableKinds)).check(z.maxLength(lockableKinds.length)),
});

/** A new user: the names, and everything else that is not the usual value. */
export type NewUser = Pick<UserDraft, 'login' | 'firstName' | 'lastName'> & SomeOf<UserDraft>;

/** `POST v1/administration/User`. */
export const newUser = z.extend(z.partial(draftFields), {
  login: draftFields.shape.login,
  firstName: name,
  lastName: name,
});

/** The changed properties of a user. */
export interface UserChange extends SomeOf<UserDraft> {
  /** The version that was changed; the change is refused if another administrator has changed the user meanwhile. */
  readonly version?: number | undefined;
}

/** `PUT v1/administration/User/{id}`. */
export const userChange = z.extend(z.partial(draftFields), { version: z.optional(z.number()) });

/** A link with which a user chooses a password. It works once. */
export interface AccountInvitation {
  /** The address of the page on which the user chooses the password. */
  readonly url: string;
  /** The last moment at which it works, in milliseconds since 1970. */
  readonly validUntil: number;
  /** The e-mail address to which it was sent. Missing: it was not sent, and the administrator has to hand it over. */
  readonly sentTo?: string | undefined;
}

/** `POST v1/administration/User/{id}/invite`. */
export const accountInvitation = z.object({
  url: z.string(),
  validUntil: z.number(),
  sentTo: z.optional(z.string()),
});
true satisfies SameType<AccountInvitation, z.output<typeof accountInvitation>>;

/** The confirmation with which an administrator erases a user. */
export interface UserErasure {
  /** The login of the user, typed by the administrator. */
  readonly login: string;
  /** True: calls of the user end. Otherwise they prevent the erasure. */
  readonly endsCalls?: boolean | undefined;
}

/** `POST v1/administration/User/{id}/erase`. */
export const userErasure = z.strictObject({
  login: z.string().check(z.maxLength(userLimits.login)),
  endsCalls: z.optional(z.boolean()),
});
