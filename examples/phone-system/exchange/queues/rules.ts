/** The properties of a waiting call that decide its place. */
export interface WaitingOrder {
  readonly group: { readonly priority: number };
  /** When it entered the queue, on the clock that is never set back. */
  readonly since: number;
  /** The number of the caller, which decides between two of the same moment. */
  readonly clientId: number;
}

/**
 * The order in which waiting calls get the next free agent: first the calls of the group with the higher priority (1 is
 * the highest), then the one that waits for longer. An agent of several groups therefore gets the most urgent call.
 */
export const byPrecedence = (one: WaitingOrder, other: WaitingOrder): number =>
  one.group.priority - other.group.priority || one.since - other.since || one.clientId - other.clientId;

/** Whether a call comes before another one. */
export const precedes = (one: WaitingOrder, other: WaitingOrder): boolean => byPrecedence(one, other) < 0;

/** Whether a queue takes another call. @param size the maximum number of waiting calls; below 0: any number */
export const hasPlace = (size: number, waiting: number): boolean => size < 0 || waiting < size;
