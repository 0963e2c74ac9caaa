/** The properties of a waiting call that decide its place. */
export interface WaitingOrder {
  readonly group: { readonly priority: number };
  /** The time at which it entered the queue, on the clock that is never set back. */
  readonly since: number;
  /** The moment that decides instead, once a supervisor has moved the call to the front. */
  readonly movedTo?: number | undefined;
  /** The number of the caller, which decides between two of the same moment. */
  readonly clientId: number;
}

/** The moment that decides the place of a call. */
export const orderOf = ({ since, movedTo = since }: Pick<WaitingOrder, 'since' | 'movedTo'>): number =>
  movedTo;

/**
 * The order in which waiting calls get the next free agent: first the calls of the group with the higher priority (1 is
 * the highest), then the call that waits for longer, or was moved before it. An agent of several groups therefore gets
 * the most urgent call.
 */
export const byPrecedence = (one: WaitingOrder, other: WaitingOrder): number =>
  one.group.priority - other.group.priority || orderOf(one) - orderOf(other) || one.clientId - other.clientId;

/** Returns true if a call comes before another call. */
export const precedes = (one: WaitingOrder, other: WaitingOrder): boolean => byPrecedence(one, other) < 0;

/** Whether a queue takes another call. @param size the maximum number of waiting calls; below 0: any number */
export const hasPlace = (size: number, waiting: number): boolean => size < 0 || waiting < size;

/**
 * Returns the place that is announced to a caller: never a worse place than before.
 *
 * @param before undefined: none yet
 */
export const announcedPlace = (place: number, before: number | undefined): number =>
  Math.min(Math.max(1, place), before ?? Number.POSITIVE_INFINITY);

/**
 * Returns the waiting time in whole minutes that is announced to a caller, never more than before; 0: less than a
 * minute.
 */
export const announcedMinutes = (minutes: number, before: number | undefined): number =>
  Math.min(minutes < 1 ? 0 : Math.round(minutes), before ?? Number.POSITIVE_INFINITY);

/**
 * Returns how long the caller at a place will probably wait: as many answers as callers are at and before that place,
 * at the rate of the last answers. Undefined for fewer than three answers.
 *
 * @param answers when the last calls of the group were answered, oldest first, in milliseconds
 */
export function estimatedWaitMs(place: number, answers: readonly number[], now: number): number | undefined {
  const [first] = answers;
  if (first === undefined || answers.length < 3) return undefined;
  return (place * (now - first)) / answers.length;
}
