import type { NotificationCounters } from '#sdk/index.ts';

/** Returns the number of unseen items. */
export const unseen = (counters: NotificationCounters | undefined): number =>
  counters
    ? counters.unreadMissedCalls +
      counters.unreadVoiceMails +
      counters.unreadTextMessages +
      counters.unreadQueueMessages
    : 0;
