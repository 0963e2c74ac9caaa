import * as z from 'zod/mini';
import { passwordPolicy, pinPolicy } from './password-rules.ts';

/** The answer to `GET v1/user/Credentials`: the rules for the password and the PIN of the signed-in user. */
export const ownCredentials = z.object({
  restUri: z.string(),
  /** The rules for a new password. */
  policy: passwordPolicy,
  /** The type of the user's account in the policy, as `Administrator`. */
  aliasType: z._default(z.string(), ''),
  /** The limits of a PIN. Missing: users have no PIN here. */
  pin: z.optional(pinPolicy),
  /** The user has a PIN. */
  hasPin: z._default(z.boolean(), false),
  /** The administrator has locked the password and the PIN. */
  isLocked: z._default(z.boolean(), false),
});
/** The rules for the password and the PIN of the signed-in user. */
export type OwnCredentials = z.infer<typeof ownCredentials>;

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
