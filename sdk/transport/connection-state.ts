import type { CallsideError } from './errors.ts';

/**
 * The state of a connection that is restored automatically. Moments are milliseconds since 1970 of this machine's clock.
 * `Failure` is the reason why it is not restored.
 */
export type RecoveringState<Failure> =
  /** Not needed: no user is signed in, or another phone is selected. */
  | { name: 'disconnected' }
  /** The first attempt, or an attempt that the user started. */
  | { name: 'connecting'; attempt: number }
  | { name: 'connected'; since: number }
  /** Lost, or not established. The next attempt is at `retryAt`, or under way if that is undefined. */
  | { name: 'reconnecting'; attempt: number; retryAt: number | undefined; reason: CallsideError }
  /** Not restored without the user. */
  | { name: 'failed'; reason: Failure };
