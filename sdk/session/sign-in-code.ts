import { type SignInCode, signInCode } from '#wire/session/sign-in-code.ts';
import type { Rest } from '../transport/rest.ts';

/** Which client a code is for. */
export interface OtherClient {
  /** Name of its application. */
  readonly app: string;
  /** SHA-256 of its verifier, in base64url. */
  readonly challenge: string;
}

/** Requests a code by which another client of this user signs in. */
export const requestCode = (rest: Rest, { app, challenge }: OtherClient): Promise<SignInCode> =>
  rest.read(signInCode, {
    path: 'v1/service/SignInCode',
    method: 'POST',
    body: { application: app, challenge },
  });

/** Requests a code by which a client of the user `login` signs in, for an account that may sign users in. */
export const requestUserCode = (
  rest: Rest,
  { login, app, challenge }: OtherClient & { readonly login: string },
): Promise<SignInCode> =>
  rest.read(signInCode, {
    path: 'v1/rcc/SignInCode',
    method: 'POST',
    body: { application: app, challenge, login },
  });
