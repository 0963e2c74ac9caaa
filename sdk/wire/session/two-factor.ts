import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The mechanism of a second step whose code comes from an app on the user's phone: `authByApp`. */
export const appMechanism = 'App';

/** Whether signing in asks the user for a code of an app. */
export interface TwoFactorStatus {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** Signing in asks the user for a code. */
  readonly isOn: boolean;
  /** Since when it is on, in milliseconds since 1970. Missing while it is off. */
  readonly since?: number | undefined;
  /** How many recovery codes the user has not used yet. */
  readonly recoveryCodesLeft: number;
  /** The administrator has locked the password, so the user cannot set it up. */
  readonly isLocked: boolean;
}

export const twoFactorStatus = z.object({
  restUri: z.string(),
  isOn: z._default(z.boolean(), false),
  since: z.optional(timestamp),
  recoveryCodesLeft: z._default(z.number(), 0),
  isLocked: z._default(z.boolean(), false),
});
true satisfies SameType<TwoFactorStatus, z.output<typeof twoFactorStatus>>;

/** The secret that the app shares with the phone system. */
export interface TwoFactorSetUp {
  /** The secret in Base32, to be typed. */
  readonly secret: string;
  /** The secret with its names as an `otpauth:` address, for a QR code. */
  readonly address: string;
  /** The milliseconds within which the secret can be confirmed. */
  readonly validMs: number;
}

export const twoFactorSetUp = z.object({
  secret: z.string(),
  address: z.string(),
  validMs: z.number(),
});
true satisfies SameType<TwoFactorSetUp, z.output<typeof twoFactorSetUp>>;

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
