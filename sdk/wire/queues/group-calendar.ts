import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

const hour = z.number().check(z.int(), z.gte(0), z.lte(24));
const minute = z.number().check(z.int(), z.gte(0), z.lte(59));

/** The hours of a weekday at which a group is open; 0 is Sunday. */
export interface OpeningSlot {
  /** The day of the week; 0 is Sunday. */
  readonly dayOfWeek: number;
  /** The first hour, 0 to 24. */
  readonly dayHourStart: number;
  /** The minute of the first hour, 0 to 59. */
  readonly dayMinuteStart: number;
  /** The last hour; with 0 minutes, 24 is the end of the day. */
  readonly dayHourEnd: number;
  /** The minute of the last hour, 0 to 59. */
  readonly dayMinuteEnd: number;
}

export const openingSlot = z.object({
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  dayHourStart: hour,
  dayMinuteStart: minute,
  dayHourEnd: hour,
  dayMinuteEnd: minute,
});
true satisfies SameType<OpeningSlot, z.output<typeof openingSlot>>;

/** Days on which a group is closed, by the calendar of the enterprise; both ends belong to them. */
export interface ClosedDays {
  /** The name of the days, such as the name of a holiday. */
  readonly label: string;
  /** The year of the first day. */
  readonly yearStart: number;
  /** The month of the first day, from 1. */
  readonly monthStart: number;
  /** The first day of the month, from 1. */
  readonly dayStart: number;
  /** The year of the last day. */
  readonly yearEnd: number;
  /** The month of the last day, from 1. */
  readonly monthEnd: number;
  /** The last day of the month, from 1. */
  readonly dayEnd: number;
}

export const closedDays = z.object({
  label: z._default(z.string().check(z.maxLength(100)), ''),
  yearStart: z.number().check(z.int(), z.gte(1970), z.lte(9999)),
  monthStart: z.number().check(z.int(), z.gte(1), z.lte(12)),
  dayStart: z.number().check(z.int(), z.gte(1), z.lte(31)),
  yearEnd: z.number().check(z.int(), z.gte(1970), z.lte(9999)),
  monthEnd: z.number().check(z.int(), z.gte(1), z.lte(12)),
  dayEnd: z.number().check(z.int(), z.gte(1), z.lte(31)),
});
true satisfies SameType<ClosedDays, z.output<typeof closedDays>>;

/** The opening hours of a group, by the clock of the enterprise. */
export interface OpeningHours {
  /** The hours of every week. */
  readonly weekSlots: OpeningSlot[];
  /** The days on which the group is closed. */
  readonly absoluteTimeSlots: ClosedDays[];
}

export const openingHours = z.object({
  weekSlots: z.array(openingSlot).check(z.maxLength(100)),
  absoluteTimeSlots: z.array(closedDays).check(z.maxLength(200)),
});
true satisfies SameType<OpeningHours, z.output<typeof openingHours>>;

/** The opening hours of a group with their path. */
export interface GroupHours extends OpeningHours {
  /** The path of the hours, relative to `/restletrouter/`. */
  readonly restUri: string;
}

export const groupCalendar = z.object({ restUri: z.string(), ...openingHours.shape });
true satisfies SameType<GroupHours, z.output<typeof groupCalendar>>;
