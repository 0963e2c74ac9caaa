import * as z from 'zod/mini';
import { type PresenceState, presenceState } from '../people/presence.ts';
import { type ClosedDays, closedDays, type OpeningSlot, openingSlot } from '../queues/group-calendar.ts';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

const text = (length: number) => z._default(z.string().check(z.trim(), z.maxLength(length)), '');
const hour = z.number().check(z.int(), z.gte(0), z.lte(24));
const minute = z.number().check(z.int(), z.gte(0), z.lte(59));

/** The meaning of a slot, weekly or not. */
const meaning = {
  presenceState,
  customPresenceState: text(100),
  customCallerID: text(32),
  label: text(100),
  description: text(500),
};

/** A slot of every week, within a day: `dayOfWeek` 0 is Sunday, and the day ends at 24:00. */
export interface WeekSlotDraft extends OpeningSlot {
  /** The presence during the slot. */
  readonly presenceState: PresenceState;
  /** The user's own words in place of the words of the state, such as "At the fair"; empty: none. */
  readonly customPresenceState: string;
  /** The caller ID of external calls during the slot; empty: the caller ID of other times. */
  readonly customCallerID: string;
  /** The name of the slot. */
  readonly label: string;
  /** Remarks on the slot. */
  readonly description: string;
}

export const weekSlotDraft = z.object({ ...openingSlot.shape, ...meaning });
true satisfies SameType<WeekSlotDraft, z.output<typeof weekSlotDraft>>;

/** A slot at a date, by the clock of its calendar. It may last several days. */
export interface AbsoluteSlotDraft extends Omit<ClosedDays, 'label'> {
  /** The hour of the beginning, 0 to 24. */
  readonly hourStart: number;
  /** The minute of the beginning, 0 to 59. */
  readonly minuteStart: number;
  /** The hour of the end, 0 to 24. */
  readonly hourEnd: number;
  /** The minute of the end, 0 to 59. */
  readonly minuteEnd: number;
  /** The presence during the slot. */
  readonly presenceState: PresenceState;
  /** The user's own words in place of the words of the state, such as "At the fair"; empty: none. */
  readonly customPresenceState: string;
  /** The caller ID of external calls during the slot; empty: the caller ID of other times. */
  readonly customCallerID: string;
  /** The name of the slot. */
  readonly label: string;
  /** Remarks on the slot. */
  readonly description: string;
}

export const absoluteSlotDraft = z.object({
  ...z.omit(closedDays, { label: true }).shape,
  hourStart: hour,
  minuteStart: minute,
  hourEnd: hour,
  minuteEnd: minute,
  ...meaning,
});
true satisfies SameType<AbsoluteSlotDraft, z.output<typeof absoluteSlotDraft>>;

/** A stored slot of every week. */
export interface WeekSlot extends WeekSlotDraft {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the slot among the slots of every week. */
  readonly weekSlotID: string;
  /** The slot's id among the slots of both kinds, as in the address of its page. */
  readonly calendarSlotID: string;
}

export const weekSlot = z.object({
  restUri: z.string(),
  weekSlotID: z.string(),
  calendarSlotID: z.string(),
  ...weekSlotDraft.shape,
});
true satisfies SameType<WeekSlot, z.output<typeof weekSlot>>;

/** A stored slot at a date. */
export interface AbsoluteSlot extends AbsoluteSlotDraft {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the slot among the slots at a date. */
  readonly absoluteTimeSlotID: string;
  /** The slot's id among the slots of both kinds, as in the address of its page. */
  readonly calendarSlotID: string;
  /** The moment at which the slot begins, in milliseconds since 1970. */
  readonly startDateTime: number;
}

export const absoluteSlot = z.object({
  restUri: z.string(),
  absoluteTimeSlotID: z.string(),
  calendarSlotID: z.string(),
  startDateTime: timestamp,
  ...absoluteSlotDraft.shape,
});
true satisfies SameType<AbsoluteSlot, z.output<typeof absoluteSlot>>;
