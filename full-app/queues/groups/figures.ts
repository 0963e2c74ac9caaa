import type { QueueCaller } from '#sdk/index.ts';

/** Returns the longest wait of these callers in milliseconds, 0 without callers. */
export const longestWait = (callers: readonly Pick<QueueCaller, 'startWaitingTime'>[], now: number): number =>
  Math.max(0, ...callers.map(({ startWaitingTime }) => now - startWaitingTime));
