import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type FixedValue, fixedValue } from './fixed.ts';

/** The rules for signing in, for administrators of all users. */
export const securitySource = 'v1/administration/Security';

/** The limits of the values of the rules. */
export const securityLimits = {
  /** The characters of a password. */
  passwordMinLength: { least: 8, most: 64 },
  /** The minutes without contact after which a session ends. */
  idleMinutes: { least: 5, most: 43_200 },
  /** The hours after which a user signs in again. */
  sessionHours: { least: 1, most: 8_760 },
  /** The days after which a password is too old. */
  passwordDays: { least: 1, most: 3_650 },
} as const;

const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** The users who need a second factor. */
export const secondFactorRules = ['optional', 'administrators', 'all'] as const;
/** The users who need a second factor: none, administrators, or all. */
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** The rules for signing in that can change. */
export interface SecurityRules {
  /** The least characters of a new password: 8 to 64. Passwords from before stay valid. */
  readonly passwordMinLength: number;
  /** Users sign in at an identity provider only. Administrators of everything keep their passwords. */
  readonly isPasswordOff: boolean;
  /** The minutes without contact to a client after which its session ends: 5 to 43,200. */
  readonly idleMinutes: number;
  /** The hours after which a user has to sign in again: 1 to 8,760. 0: never. */
  readonly sessionHours: number;
  /** The days after which a user chooses a new password at the next sign-in: 1 to 3,650. 0: never. */
  readonly passwordDays: number;
  /** The users who set up a second factor at their next sign-in with a password. Identity providers have their own. */
  readonly secondFactor: SecondFactorRule;
  /** From when `secondFactor` applies, in milliseconds since 1970. 0: at once. */
  readonly secondFactorFrom: number;
}

const rules = {
  passwordMinLength: between(securityLimits.passwordMinLength),
  isPasswordOff: z.boolean(),
  idleMinutes: between(securityLimits.idleMinutes),
  sessionHours: z.union([z.literal(0), between(securityLimits.sessionHours)]),
  passwordDays: z.union([z.literal(0), between(securityLimits.passwordDays)]),
  secondFactor: z.enum(secondFactorRules),
  secondFactorFrom: z.int().check(z.minimum(0)),
};
/** The stored rules. */
export const securityRules = z.object({
  ...rules,
  passwordDays: z._default(rules.passwordDays, 0),
  secondFactor: z._default(rules.secondFactor, 'optional'),
  secondFactorFrom: z._default(rules.secondFactorFrom, 0),
});
true satisfies SameType<SecurityRules, z.output<typeof securityRules>>;

/** The rules for signing in, as an administrator sees them. */
export interface Security extends SecurityRules {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The names of the identity providers; without any, passwords cannot be switched off. */
  readonly providers: string[];
  /** The wrong passwords from one place before a login has to wait there. It cannot change. */
  readonly wrongPasswords: number;
  /** The longest wait after further wrong passwords, in seconds. It cannot change. */
  readonly longestWaitSeconds: number;
  /** The properties that options at the start set. */
  readonly fixed: FixedValue[];
  /** Changes with each change of the rules. */
  readonly version: string;
}

/** `GET v1/administration/Security`. */
export const security = z.object({
  restUri: z.string(),
  // An option at the start may be beyond the limits.
  passwordMinLength: z.number(),
  isPasswordOff: z.boolean(),
  idleMinutes: z.number(),
  sessionHours: z.number(),
  passwordDays: z.number(),
  secondFactor: z.enum(secondFactorRules),
  secondFactorFrom: z.number(),
  providers: z.array(z.string()),
  wrongPasswords: z.number(),
  longestWaitSeconds: z.number(),
  fixed: z.array(fixedValue),
  version: z.string(),
});
true satisfies SameType<Security, z.output<typeof security>>;

/** The changed rules. */
export interface SecurityChange {
  /** The version that was changed; the change is refused if another administrator has changed the rules meanwhile. */
  readonly version?: string | undefined;
  /** The least characters of a new password: 8 to 64. */
  readonly passwordMinLength?: number | undefined;
  /** Users sign in at an identity provider only. */
  readonly isPasswordOff?: boolean | undefined;
  /** The minutes without contact after which a session ends: 5 to 43,200. */
  readonly idleMinutes?: number | undefined;
  /** The hours after which a user has to sign in again: 1 to 8,760. 0: never. */
  readonly sessionHours?: number | undefined;
  /** The days after which a user chooses a new password: 1 to 3,650. 0: never. */
  readonly passwordDays?: number | undefined;
  /** The users who need a second factor. */
  readonly secondFactor?: SecondFactorRule | undefined;
  /** From when `secondFactor` applies, in milliseconds since 1970. 0: at once. */
  readonly secondFactorFrom?: number | undefined;
}

/** `PUT v1/administration/Security`. */
export const securityChange = z.partial(z.strictObject({ version: z.string(), ...rules }));
true satisfies SameType<SecurityChange, z.output<typeof securityChange>>;
