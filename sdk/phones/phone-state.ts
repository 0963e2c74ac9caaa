import type { CallsideError } from '../transport/errors.ts';

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
