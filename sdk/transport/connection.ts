import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from './errors.ts';
import type { PushMessage } from './push-message.ts';

/** Where the push connection stands. Moments are milliseconds since 1970 of this machine's clock. */
export type ConnectionState =
  /** Signed out. */
  | { name: 'idle' }
  | { name: 'connecting'; attempt: number }
  | { name: 'connected'; since: number }
  /** Lost; tries again by itself at `retryAt`. */
  | { name: 'waiting'; retryAt: number; attempt: number; reason: CallsideError }
  /**
   * Stays down until `retryNow()`: a newer connection of this session took over (close code 1008), the router refused what is
   * watched (1003 BAD_LISTENER), or there is nothing here that could carry it.
   */
  | { name: 'stopped'; reason: 'replaced' | 'badListener' | 'unsupported' };

/** The push connection: everything that is live comes through it. It lives as long as the session. */
export interface Connection {
  readonly state: ReadonlySignal<ConnectionState>;
  /** Tries at once instead of waiting, or takes a stopped connection back. Harmless in any other state. */
  retryNow(): void;
  /** Calls `listener` with the number of each event on the connection. Returns an unsubscribe function. */
  onMessage(listener: (message: PushMessage) => void): () => void;
}
