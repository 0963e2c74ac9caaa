import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type PasswordPolicy, passwordPolicy } from './password-rules.ts';

/** The links with which users choose their passwords. */
export const passwordLinkSource = 'v1/service/PasswordLink';

/** The user whom a link lets choose a password. */
export interface PasswordLink {
  /** The name with which the user signs in. */
  readonly login: string;
  /** The name of the user. */
  readonly displayName: string;
  /** The rules for the password. */
  readonly policy: PasswordPolicy;
}

/** `GET` and `POST v1/service/PasswordLink/{token}`. */
export const passwordLink = z.object({ login: z.string(), displayName: z.string(), policy: passwordPolicy });
true satisfies SameType<PasswordLink, z.output<typeof passwordLink>>;

/** `POST v1/service/PasswordLink/{token}`. */
export const chosenPassword = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
