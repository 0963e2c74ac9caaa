import type { NotificationCounters } from '../../../sdk/index.ts';

/** How much its user has not seen. */
export const unseen = (counters: NotificationCounters | undefined): number =>
  counters ? counters.unreadMissedCalls + counters.unreadVoiceMails + counters.unreadTextMessages : 0;
