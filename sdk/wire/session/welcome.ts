import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type PasswordPolicy, passwordPolicy } from './password-rules.ts';

/** The invitations with which users choose their passwords. */
export const welcomeSource = 'v1/service/Welcome';

/** The user whom an invitation is for. */
export interface Welcome {
  /** The name with which the user signs in. */
  readonly login: string;
  /** The name of the user. */
  readonly displayName: string;
  /** The rules for the password. */
  readonly policy: PasswordPolicy;
}

/** `GET` and `POST v1/service/Welcome/{token}`. */
export const welcome = z.object({ login: z.string(), displayName: z.string(), policy: passwordPolicy });
true satisfies SameType<Welcome, z.output<typeof welcome>>;

/** `POST v1/service/Welcome/{token}`. */
export const chosenPassword = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
