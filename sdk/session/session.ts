import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { CustomData } from '../wire/custom-data.ts';
import type { LoginResponse } from '../wire/login.ts';

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
  | { name: 'twoSteps'; mechanism: string }
  | { name: 'signedIn'; login: LoginResponse };

/** Who one is: a login with its password, or a one-time code with the secret whose hash it was asked for with. */
export type Credentials =
  | { readonly login: string; readonly password: string }
  | { readonly code: string; readonly verifier: string };

/** Who is signed in at the router. */
export interface Session {
  readonly state: ReadonlySignal<SessionState>;
  /** How the product is called and dressed here; loaded before login, by `resume()`. */
  readonly customData: ReadonlySignal<CustomData | undefined>;
  /** Continues the session of this browser if there is one. Resolves to whether signed in; never rejects. */
  resume(): Promise<boolean>;
  /**
   * Signs in. Resolves when signed in.
   * Rejects with a `login.*` code, or `offline`, `timeout`. With `login.twoSteps` the state is `twoSteps` as well:
   * call again with the received code as `password`. A one-time code is refused with `login.codeUsed`, `login.codeLate` or
   * `login.codeForeign` (of another application or verifier).
   */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * A code by which another client signs this user in, once and within `validMs` milliseconds: at the application `app`,
   * with the secret of which `challenge` is the SHA-256 in base64url.
   */
  codeFor(other: { app: string; challenge: string }): Promise<{ code: string; validMs: number }>;
  /**
   * Goes on as somebody else, by the right to act for others; with an empty `login` as oneself again. The session becomes
   * the other user's: without the phone in this browser. Rejects with `login.behalfRefused`, `offline`, `timeout`.
   */
  actFor(login: string): Promise<void>;
  /** Ends the session here in any case; rejects where the router could not be told (`offline`, ...). */
  signOut(): Promise<void>;
}
