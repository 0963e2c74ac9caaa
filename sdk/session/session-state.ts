import type { LoginResponse } from '#wire/session/login.ts';
import type { CallsideError } from '../transport/errors.ts';

/** The state of the session. */
export type SessionState =
  /** Before `resume()` or `signIn()`. */
  | { name: 'unknown' }
  /** Asking whether this browser still has a session. */
  | {
      name: 'resuming';
      /** The time of the next attempt at a failing router, by this machine's clock. */
      retryAt?: number;
    }
  /**
   * `reason` is set when the session ended by itself (`sessionExpired`) or could not be requested. It is missing after a
   * sign-out, also in another tab of this browser.
   */
  | { name: 'signedOut'; reason?: CallsideError }
  | { name: 'signingIn' }
  /**
   * A code was sent by `mechanism` (`Sms`, `Mail`), or an app of the user shows it (`App`), for which a recovery code is accepted too.
   * `signIn` with the code as password continues.
   */
  | { name: 'twoFactor'; mechanism: string }
  /**
   * The sign-in was right, and requires a new password or the set-up of a second factor: `requiredActions` of `client.account` does both with this
   * `token`, which then signs in as `actionToken`.
   */
  | { name: 'actionRequired'; token: string }
  | { name: 'signedIn'; login: LoginResponse };

/** Credentials: a login with its password, a one-time code with the verifier whose hash it was requested with, or the token of required actions. */
export type Credentials =
  | { readonly login: string; readonly password: string }
  | { readonly code: string; readonly verifier: string }
  | { readonly actionToken: string };
