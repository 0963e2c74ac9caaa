import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The accounts of programs, for administrators of all users. */
export const serviceAccountSource = 'v1/administration/ServiceAccount';

/** The longest time for which the key before stays valid, in hours. */
export const maxOverlapHours = 720;

/** An account with which a program watches and makes the calls of the whole company. */
export interface ServiceAccount {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id: the part of the name before the bar. */
  readonly accountID: string;
  /** The name with which the program signs in, such as `rcc|acme`. Empty for a program that has a token only. */
  readonly name: string;
  /** The purpose, in the words of the administrator. */
  readonly label: string;
  /** The program may sign users in whom its own pages know. */
  readonly maySignInUsers: boolean;
  /** The name of the administrator who has added it. Missing: it was there from the start. */
  readonly createdBy?: string | undefined;
  /** When it was added, in milliseconds since 1970. Missing: it was there from the start. */
  readonly createdAt?: number | undefined;
  /** When it signed in last, in milliseconds since 1970. Missing: not yet. */
  readonly lastUsedAt?: number | undefined;
  /** Until when the key before is valid, in milliseconds since 1970. Missing: there is only one key. */
  readonly previousKeyUntil?: number | undefined;
  /** The option or variable at the start that sets the account. Missing: it can change here. */
  readonly source?: string | undefined;
  /** The key; only in the answer to the request that has made it. It cannot be read again. */
  readonly key?: string | undefined;
}

/** An item of `GET v1/administration/ServiceAccount`. */
export const serviceAccount = z.object({
  restUri: z.string(),
  accountID: z.string(),
  name: z.string(),
  label: z.string(),
  maySignInUsers: z.boolean(),
  createdBy: z.optional(z.string()),
  createdAt: z.optional(z.number()),
  lastUsedAt: z.optional(z.number()),
  previousKeyUntil: z.optional(z.number()),
  source: z.optional(z.string()),
  key: z.optional(z.string()),
});
true satisfies SameType<ServiceAccount, z.output<typeof serviceAccount>>;

/** A new account. */
export interface NewServiceAccount {
  /** The id: 1 to 32 small letters, digits and `-`. */
  readonly accountID: string;
  /** The purpose, at most 100 characters. */
  readonly label?: string | undefined;
  /** The program may sign users in whom its own pages know. By default it may not. */
  readonly maySignInUsers?: boolean | undefined;
}

const label = z.string().check(z.trim(), z.maxLength(100));

/** `POST v1/administration/ServiceAccount`. */
export const newServiceAccount = z.strictObject({
  accountID: z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,31}$/)),
  label: z.optional(label),
  maySignInUsers: z.optional(z.boolean()),
});
true satisfies SameType<NewServiceAccount, z.output<typeof newServiceAccount>>;

/** The changed properties of an account. */
export interface ServiceAccountChange {
  /** The purpose, at most 100 characters. */
  readonly label?: string | undefined;
  /** The program may sign users in whom its own pages know. */
  readonly maySignInUsers?: boolean | undefined;
}

/** `PUT v1/administration/ServiceAccount/:id`. */
export const serviceAccountChange = z.strictObject({
  label: z.optional(label),
  maySignInUsers: z.optional(z.boolean()),
});
true satisfies SameType<ServiceAccountChange, z.output<typeof serviceAccountChange>>;

/** `POST v1/administration/ServiceAccount/:id/rotate`. */
export const keyRotation = z.strictObject({
  overlapHours: z.int().check(z.minimum(0), z.maximum(maxOverlapHours)),
});
