const firstMs = 5_000;
const maxDelayMs = 4 * 3_600_000;

/** Returns how long to wait after so many failures, in milliseconds: five seconds, then four times as long each time. */
export const retryDelay = (failures: number): number =>
  Math.min(firstMs * 4 ** Math.max(0, failures - 1), maxDelayMs);

/** Statuses that say that the receiver is away or busy, and not that it refuses this event. */
const awayStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Returns true if the receiver takes no event at all now. @param status undefined: there was no answer */
export const isAway = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || awayStatuses.has(status);
