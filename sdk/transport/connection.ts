import type { ReadonlySignal } from '@preact/signals-core';
import type { RecoveringState } from './connection-state.ts';
import type { PushMessage } from './push-message.ts';

/**
 * Why the push connection stays down until `retryNow()`: a newer connection of this session took over (`replaced`), the
 * router refused a subscription (`badListener`), or this environment has no transport for it (`unsupported`).
 */
export type ConnectionFailure = 'replaced' | 'badListener' | 'unsupported';

/** The state of the push connection. */
export type ConnectionState = RecoveringState<ConnectionFailure>;

/** The push connection, which delivers all live data. It lives as long as the session. */
export interface Connection {
  /** Whether live updates arrive, with the reason if not. */
  readonly state: ReadonlySignal<ConnectionState>;
  /** Retries at once, or reconnects a stopped connection. Has no effect in any other state. */
  retryNow(): void;
  /** Calls `listener` with the number of each event on the connection. Returns an unsubscribe function. */
  onMessage(listener: (message: PushMessage) => void): () => void;
}
