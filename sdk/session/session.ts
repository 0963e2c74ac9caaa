import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { CustomData } from '../wire/custom-data.ts';
import type { LoginResponse } from '../wire/login.ts';

/** Where the session stands. */
export type SessionState =
  /** Before `resume()` or `signIn()`. */
  | { name: 'unknown' }
  /** Asking whether this browser still has a session. */
  | { name: 'resuming' }
  /** `reason` is there when the session ended by itself (`sessionExpired`) or could not be asked for. */
  | { name: 'signedOut'; reason?: CallsideError }
  | { name: 'signingIn' }
  /** A code was sent by `mechanism` (`Sms`, `Mail`); `signIn` with the code as password continues. */
  | { name: 'twoSteps'; mechanism: string }
  | { name: 'signedIn'; login: LoginResponse };

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
   * call again with the received code as `password`.
   */
  signIn(credentials: { login: string; password: string }): Promise<void>;
  /** Ends the session here in any case; rejects where the router could not be told (`offline`, ...). */
  signOut(): Promise<void>;
}
