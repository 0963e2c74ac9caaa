import type { ReadonlySignal } from '@preact/signals-core';
import type { PhoneLines } from '../calls/phone-lines.ts';
import type { CallsideError } from '../transport/errors.ts';
import type { Reachability } from './reachability.ts';

/** Where the phone in this browser stands. Moments are milliseconds since 1970 of this machine's clock. */
export type PhoneState =
  /** Another terminal is selected, or nobody is signed in. */
  | { name: 'off' }
  | { name: 'connecting'; attempt: number }
  /** Registered: calls can come and go. */
  | { name: 'connected'; since: number }
  /** Lost; tries again by itself at `retryAt`. */
  | { name: 'retry'; retryAt: number; reason: CallsideError }
  /** Stays down: `phone.inUse` (see `takeOver`), `phone.takenOver`, `phone.notAllowed`, `phone.creationFailed`, ... */
  | { name: 'error'; reason: CallsideError };

/** The phone that this tab uses: its own, or that of the leading tab. */
export interface PhoneBackend extends PhoneLines {
  readonly state: ReadonlySignal<PhoneState>;
  readonly reachability: ReadonlySignal<Reachability>;
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  checkReachability(): Promise<Reachability>;
  takeOver(): Promise<void>;
}
