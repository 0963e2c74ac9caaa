/** The figures of the callers of a group since midnight. */
export interface QueuePeriod {
  /** The number of the day, so that a new one starts anew. */
  readonly day: string;
  readonly entered: number;
  readonly answered: number;
  /** Of the answered calls, in milliseconds. */
  readonly waitedMs: number;
  /** The longest wait of an answered or abandoned call, in milliseconds. */
  readonly maxWaitMs: number;
}

/** The local calendar day of a moment. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

export const emptyPeriod = (day: string): QueuePeriod => ({
  day,
  entered: 0,
  answered: 0,
  waitedMs: 0,
  maxWaitMs: 0,
});

/** Adds a caller whose wait is over. */
export function withWait(
  period: QueuePeriod,
  { waitedMs, isAnswered }: { readonly waitedMs: number; readonly isAnswered: boolean },
): QueuePeriod {
  return {
    ...period,
    answered: period.answered + (isAnswered ? 1 : 0),
    waitedMs: period.waitedMs + (isAnswered ? waitedMs : 0),
    maxWaitMs: Math.max(period.maxWaitMs, waitedMs),
  };
}
