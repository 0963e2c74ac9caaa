import * as z from 'zod/mini';

const hour = z.number().check(z.int(), z.gte(0), z.lte(24));
const minute = z.number().check(z.int(), z.gte(0), z.lte(59));

/** The hours of a weekday at which a group is open. */
export const openingSlot = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  dayHourStart: hour,
  dayMinuteStart: minute,
  /** The last hour; with 0 minutes, 24 is the end of the day. */
  dayHourEnd: hour,
  dayMinuteEnd: minute,
});
/** The hours of a weekday at which a group is open; 0 is Sunday. */
export type OpeningSlot = z.infer<typeof openingSlot>;

/** Days on which a group is closed, by the calendar of the enterprise; both ends belong to them. */
export const closedDays = z.object({
  label: z._default(z.string().check(z.maxLength(100)), ''),
  yearStart: z.number().check(z.int(), z.gte(1970), z.lte(9999)),
  /** The month, from 1. */
  monthStart: z.number().check(z.int(), z.gte(1), z.lte(12)),
  dayStart: z.number().check(z.int(), z.gte(1), z.lte(31)),
  yearEnd: z.number().check(z.int(), z.gte(1970), z.lte(9999)),
  monthEnd: z.number().check(z.int(), z.gte(1), z.lte(12)),
  dayEnd: z.number().check(z.int(), z.gte(1), z.lte(31)),
});
/** Days on which a group is closed; both ends belong to them. */
export type ClosedDays = z.infer<typeof closedDays>;

/** The opening hours of a group. Without any slot it is closed. */
export const openingHours = z.object({
  weekSlots: z.array(openingSlot).check(z.maxLength(100)),
  absoluteTimeSlots: z.array(closedDays).check(z.maxLength(200)),
});
/** The opening hours of a group, by the clock of the enterprise. */
export type OpeningHours = z.infer<typeof openingHours>;

/** `telephony/ACDGroupAddress/{id}/Calendar`. */
export const groupCalendar = z.object({ restUri: z.string(), ...openingHours.shape });
/** The opening hours of a group with their path. */
export type GroupHours = z.infer<typeof groupCalendar>;
