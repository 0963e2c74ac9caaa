import type { ReadonlySignal } from '@preact/signals-core';
import type { NotificationCounters } from '../wire/notification-counters.ts';

/** How much there is that the user has not seen. Live while connected; 0 for who acts for another user. */
export interface Unread {
  readonly missedCalls: ReadonlySignal<number>;
  readonly voicemails: ReadonlySignal<number>;
  /** The counters with the newest of what they count; undefined until they are known. */
  readonly counters: ReadonlySignal<NotificationCounters | undefined>;
  /** Says that the user has seen the missed calls, in every client. Rejects with `offline`, `timeout`. */
  seeMissedCalls(): Promise<void>;
}
