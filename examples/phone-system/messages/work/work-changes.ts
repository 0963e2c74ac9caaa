import type { Updateable } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { WorkTimes as Times } from './work-channel.ts';
import type { ItemRow, Note } from './work-store.ts';

/** A change of a work item with the remark about it. */
export interface WorkChange {
  readonly change: Updateable<Tables['work_item']>;
  readonly note: Note | undefined;
}

/** True while an agent has the item. */
export const isHeld = ({ state }: Pick<ItemRow, 'state'>): boolean =>
  state !== 'queued' && state !== 'closed';

/** An unanswered customer waits for a shorter time than an agent waits for an answered customer. */
export function deadlineFrom(
  now: number,
  { waits_since }: Pick<ItemRow, 'waits_since'>,
  { replyMs, silenceMs }: Times,
): Date | null {
  const ms = waits_since ? replyMs : silenceMs;
  return ms === undefined ? null : new Date(now + ms);
}

/** An agent gets the item, and the countdown begins. */
export const assignment = (item: ItemRow, personId: number, now: number, times: Times): WorkChange => ({
  change: {
    state: 'assigned',
    person_id: personId,
    assigned_at: new Date(now),
    deadline_at: deadlineFrom(now, item, times),
  },
  note: { annotation: 'assigned', personId },
});

/** The item waits for an agent again, at its place of before. @param personId who decided that; null: the phone system */
export const requeueing = (personId: number | null): WorkChange => ({
  change: { state: 'queued', person_id: null, assigned_at: null, deadline_at: null },
  note: { annotation: 'queued', personId },
});

/** The countdown begins again. */
export const timerReset = (item: ItemRow, personId: number, now: number, times: Times): WorkChange => ({
  change: { state: 'reset', deadline_at: deadlineFrom(now, item, times) },
  note: { annotation: 'timerReset', personId },
});

/** The work is done. @param personId who decided that; null: the phone system, or the customer left */
export const closing = (personId: number | null, now: number): WorkChange => ({
  change: { state: 'closed', deadline_at: null, closed_at: new Date(now) },
  note: { annotation: 'closed', personId },
});

/** The agent begins to talk with the customer on the phone, or has ended that. */
export const calling = (item: ItemRow, isInCall: boolean, now: number, times: Times): WorkChange => ({
  change: isInCall
    ? { state: 'call', deadline_at: null }
    : { state: 'assigned', deadline_at: deadlineFrom(now, item, times) },
  note: undefined,
});

/**
 * A customer has written. The countdown goes on for a customer who waits already, so that more messages do not make the
 * wait longer.
 */
export function received(item: ItemRow, now: number, times: Times): Updateable<Tables['work_item']> {
  const waits_since = item.waits_since ?? new Date(now);
  const begins = item.waits_since === null && isHeld(item) && item.state !== 'call';
  return { waits_since, ...(begins && { deadline_at: deadlineFrom(now, { waits_since }, times) }) };
}

/** The agent has answered. */
export const answered = (item: ItemRow, now: number, times: Times): Updateable<Tables['work_item']> =>
  item.state === 'call'
    ? { waits_since: null }
    : { state: 'assigned', waits_since: null, deadline_at: deadlineFrom(now, { waits_since: null }, times) };

/** At the end of the countdown, an unanswered item waits again, and an answered item is closed. */
export const expiry = (item: ItemRow, now: number): WorkChange =>
  item.waits_since ? requeueing(null) : closing(null, now);
