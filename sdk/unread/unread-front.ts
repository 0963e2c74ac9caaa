import { type Signal, signal } from '@preact/signals-core';
import type { Rest } from '../transport/rest.ts';
import type { NotificationCounters } from '../wire/notification-counters.ts';
import type { seeMissedCalls } from './see-missed-calls.ts';
import type { Unread } from './unread.ts';

export interface UnreadFrontParts {
  readonly rest: Rest;
  readonly more: () => Promise<{ readonly seeMissedCalls: typeof seeMissedCalls }>;
}

/** The counters as everybody sees them, without what is loaded later: that sets them. */
export interface UnreadFront extends Unread {
  readonly missedCalls: Signal<number>;
  readonly voicemails: Signal<number>;
  readonly counters: Signal<NotificationCounters | undefined>;
}

export const unreadFront = (parts: UnreadFrontParts): UnreadFront => ({
  missedCalls: signal(0),
  voicemails: signal(0),
  counters: signal(undefined),
  seeMissedCalls: async () => (await parts.more()).seeMissedCalls(parts),
});
