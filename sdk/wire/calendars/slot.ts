import * as z from 'zod/mini';
import { presenceState } from '../people/presence.ts';
import { closedDays, openingSlot } from '../queues/group-calendar.ts';
import { timestamp } from '../time.ts';

const text = (length: number) => z._default(z.string().check(z.trim(), z.maxLength(length)), '');
const hour = z.number().check(z.int(), z.gte(0), z.lte(24));
const minute = z.number().check(z.int(), z.gte(0), z.lte(59));

/** The meaning of a slot, weekly or not. */
const meaning = {
  presenceState,
  /** The user's own words in place of the words of the state, such as "At the fair"; empty: none. */
  customPresenceState: text(100),
  /** The caller ID of external calls during the slot; empty: the caller ID of other times. */
  customCallerID: text(32),
  label: text(100),
  description: text(500),
};

/** A slot of every week, within a day: `dayOfWeek` 0 is Sunday, and the day ends at 24:00. */
export const weekSlotDraft = z.object({ ...openingSlot.shape, ...meaning });
/** A slot of every week, as it is sent. */
export type WeekSlotDraft = z.infer<typeof weekSlotDraft>;

/** A slot at a date, by the clock of its calendar. It may last several days. */
export const absoluteSlotDraft = z.object({
  ...z.omit(closedDays, { label: true }).shape,
  hourStart: hour,
  minuteStart: minute,
  hourEnd: hour,
  minuteEnd: minute,
  ...meaning,
});
/** A slot at a date, as it is sent. */
export type AbsoluteSlotDraft = z.infer<typeof absoluteSlotDraft>;

/** A stored slot of every week. */
export const weekSlot = z.object({
  restUri: z.string(),
  weekSlotID: z.string(),
  /** The slot's id among the slots of both kinds, as in the address of its page. */
  calendarSlotID: z.string(),
  ...weekSlotDraft.shape,
});
/** A stored slot of every week. */
export type WeekSlot = z.infer<typeof weekSlot>;

/** A stored slot at a date. */
export const absoluteSlot = z.object({
  restUri: z.string(),
  absoluteTimeSlotID: z.string(),
  calendarSlotID: z.string(),
  /** The moment at which it begins: milliseconds since 1970. */
  startDateTime: timestamp,
  ...absoluteSlotDraft.shape,
});
/** A stored slot at a date. */
export type AbsoluteSlot = z.infer<typeof absoluteSlot>;
