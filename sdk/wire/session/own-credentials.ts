import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type PasswordPolicy, type PinPolicy, passwordPolicy, pinPolicy } from './password-rules.ts';

/** The rules for the password and the PIN of the signed-in user. */
export interface OwnCredentials {
  /** The path of the rules, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The rules for a new password. */
  readonly policy: PasswordPolicy;
  /** The type of the user's account in the policy, as `Administrator`. */
  readonly aliasType: string;
  /** The limits of a PIN. Missing: users have no PIN here. */
  readonly pin?: PinPolicy | undefined;
  /** The user has a PIN. */
  readonly hasPin: boolean;
  /** The administrator has locked the password and the PIN. */
  readonly isLocked: boolean;
}

export const ownCredentials = z.object({
  restUri: z.string(),
  policy: passwordPolicy,
  aliasType: z._default(z.string(), ''),
  pin: z.optional(pinPolicy),
  hasPin: z._default(z.boolean(), false),
  isLocked: z._default(z.boolean(), false),
});
true satisfies SameType<OwnCredentials, z.output<typeof ownCredentials>>;

/** `PUT v1/user/Credentials`: a new password, a new PIN, or both. */
export const changedCredentials = z.strictObject({
  currentPassword: z.string().check(z.maxLength(1_000)),
  newPassword: z.optional(z.string().check(z.maxLength(1_000))),
  newPin: z.optional(z.string().check(z.maxLength(1_000))),
});

/** `exceptionId` values of a refused change. A broken rule is named by its key, as `pwd_err_minlength`. */
export const credentialErrorIds = {
  wrong: 'PASSWORD_WRONG',
  locked: 'PASSWORD_LOCKED',
  tooOften: 'PASSWORD_TOO_OFTEN',
} as const;
