import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** The mechanism of a second step whose code comes from an app on the user's phone: `authByApp`. */
export const appMechanism = 'App';

/** The answer to `GET v1/user/TwoFactor`: whether signing in asks the user for a code of an app. */
export const twoFactorStatus = z.object({
  restUri: z.string(),
  isOn: z._default(z.boolean(), false),
  /** Since when it is on. */
  since: z.optional(timestamp),
  /** How many recovery codes the user has not used yet. */
  recoveryCodesLeft: z._default(z.number(), 0),
  /** The administrator has locked the password, so the user cannot set it up. */
  isLocked: z._default(z.boolean(), false),
});
/** Whether signing in asks the user for a code of an app. */
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>;

/** The answer to `POST v1/user/TwoFactor`: the secret that the app shares with the phone system. */
export const twoFactorSetUp = z.object({
  /** The secret in Base32, to be typed. */
  secret: z.string(),
  /** The secret with its names as an `otpauth:` address, for a QR code. */
  address: z.string(),
  /** The milliseconds within which the secret can be confirmed. */
  validMs: z.number(),
});
/** The secret that the app shares with the phone system. */
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUp>;

/** The body of each change of the second step: the current password and a code. */
export const twoFactorProof = z.strictObject({
  currentPassword: z.string().check(z.maxLength(1_000)),
  code: z.string().check(z.maxLength(100)),
});

/** Codes that each replace a code of the app once. They are never returned again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** `exceptionId` values of a refused change of the second step, beside the values for passwords. */
export const twoFactorErrorIds = {
  /** Wrong, or used before. */
  wrongCode: 'TWO_FACTOR_CODE_WRONG',
  /** It is on or off already, or the set-up took too long. */
  changed: 'TWO_FACTOR_CHANGED',
} as const;
