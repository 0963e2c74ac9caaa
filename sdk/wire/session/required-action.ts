import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type PasswordPolicy, passwordPolicy } from './password-rules.ts';

/** The actions that a sign-in requires of a user, below a token. */
export const requiredActionSource = 'v1/service/RequiredAction';

/** Actions that a sign-in can require: a new password, as the present password is too old, and the set-up of a second factor. */
export const requiredActions = ['newPassword', 'secondFactor'] as const;
/** An action that a sign-in requires. */
export type RequiredAction = (typeof requiredActions)[number];

/** The actions that a sign-in still requires of a user. */
export interface RequiredActions {
  /** The login of the user. */
  readonly login: string;
  /** The actions, in their order; empty: the user can sign in with the token. */
  readonly actions: RequiredAction[];
  /** The rules for a new password. */
  readonly policy: PasswordPolicy;
  /** The kind of the owner of the password, whose name it must not have. */
  readonly aliasType: string;
}

/** `GET v1/service/RequiredAction/:token`. */
export const requiredActionsAnswer = z.object({
  login: z.string(),
  actions: z.array(z.enum(requiredActions)),
  policy: passwordPolicy,
  aliasType: z.string(),
});
true satisfies SameType<RequiredActions, z.output<typeof requiredActionsAnswer>>;

const secret = z.string().check(z.maxLength(1_000));
/** `POST v1/service/RequiredAction/:token/password`. */
export const requiredPassword = z.strictObject({ newPassword: secret });
/** `POST v1/service/RequiredAction/:token/confirm`: a code of the app. */
export const requiredCode = z.strictObject({ code: z.string().check(z.maxLength(100)) });
