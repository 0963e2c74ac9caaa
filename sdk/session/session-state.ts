import type { CallsideError } from '../transport/errors.ts';
import type { LoginResponse } from '../wire/session/login.ts';

/** Where the session stands. */
export type SessionState =
  /** Before `resume()` or `signIn()`. */
  | { name: 'unknown' }
  /** Asking whether this browser still has a session. */
  | {
      name: 'resuming';
      /** The router is in trouble and asked again at this moment, by this machine's clock. */
      retryAt?: number;
    }
  /** `reason` is there when the session ended by itself (`sessionExpired`) or could not be asked for. */
  | { name: 'signedOut'; reason?: CallsideError }
  | { name: 'signingIn' }
  /** A code was sent by `mechanism` (`Sms`, `Mail`); `signIn` with the code as password continues. */
  | { name: 'twoFactor'; mechanism: string }
  | { name: 'signedIn'; login: LoginResponse };

/** Credentials: a login with its password, or a one-time code with the verifier whose hash it was requested with. */
export type Credentials =
  | { readonly login: string; readonly password: string }
  | { readonly code: string; readonly verifier: string };
