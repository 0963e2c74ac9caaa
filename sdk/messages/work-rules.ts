import type { WorkItem } from '#wire/messages/work-item.ts';

/** True while an agent has the item. */
export const isHeld = ({ state }: Pick<WorkItem, 'state'>): boolean =>
  state !== 'queued' && state !== 'closed';

/** Returns the seconds until the countdown of an item ends, 0 after it; undefined where none runs. `now` is that of the client. */
export const secondsLeft = ({ deadline }: Pick<WorkItem, 'deadline'>, now: number): number | undefined =>
  deadline === undefined ? undefined : Math.max(0, Math.ceil((deadline - now) / 1_000));

/** The customer who waits longest at the top. */
export const longestWaiting = (one: WorkItem, other: WorkItem): number =>
  one.queuedTime - other.queuedTime || Number(one.workItemID) - Number(other.workItemID);

/** Unanswered items at the top, and among them the items whose countdown ends first; then the answered items. */
export const mostUrgent = (one: WorkItem, other: WorkItem): number => {
  const isAnswered = Number(one.waitingSince === undefined) - Number(other.waitingSince === undefined);
  const never = Number.POSITIVE_INFINITY;
  const ends = (one.deadline ?? never) - (other.deadline ?? never);
  return isAnswered || (Number.isNaN(ends) ? 0 : ends) || longestWaiting(one, other);
};
