import * as z from 'zod/mini';
import { closedDays } from '../queues/group-calendar.ts';
import { absoluteSlot, absoluteSlotDraft, weekSlot, weekSlotDraft } from './slot.ts';
import { isTimeZone } from './wall-clock.ts';

/** Limits of the phone system. */
export const calendarLimits = {
  calendars: 10,
  /** Slots of every week in a calendar. */
  weekSlots: 200,
  /** Slots at a date in a calendar. */
  absoluteTimeSlots: 1_000,
  holidays: 200,
  /** Characters of a file that is imported. */
  fileLength: 500_000,
} as const;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((name) => isTimeZone(name), 'Not a time zone.'),
);

/** A calendar of a user. Its hours are the hours that clocks in `timeZone` show. */
export const calendar = z.object({
  restUri: z.string(),
  calendarID: z.string(),
  label: z.string(),
  /** A name of the IANA database, such as `Europe/Paris`. */
  timeZone: z.string(),
  /** The presence follows it. Of several active calendars, the first with a slot decides. */
  isActive: z.boolean(),
  weekSlots: z.array(weekSlot),
  absoluteTimeSlots: z.array(absoluteSlot),
});
/** A calendar of a user. */
export type Calendar = z.infer<typeof calendar>;

/** The body of a creation. */
export const newCalendar = z.object({
  label,
  timeZone: z.optional(timeZone),
  isActive: z._default(z.boolean(), true),
});
/** A calendar as it is created. */
export type NewCalendar = z.infer<typeof newCalendar>;

/** The body of a change; what is not sent is kept. */
export const changedCalendar = z.object({
  label: z.optional(label),
  timeZone: z.optional(timeZone),
  isActive: z.optional(z.boolean()),
});
/** A change of a calendar. */
export type ChangedCalendar = z.infer<typeof changedCalendar>;

/** Slots that are added together or not at all. */
export const newSlots = z.object({
  weekSlots: z._default(z.array(weekSlotDraft).check(z.maxLength(calendarLimits.weekSlots)), []),
  absoluteTimeSlots: z._default(
    z.array(absoluteSlotDraft).check(z.maxLength(calendarLimits.absoluteTimeSlots)),
    [],
  ),
  /** The `calendarSlotID` of a slot of this calendar in whose place they come. */
  replaces: z.optional(z.string().check(z.maxLength(40))),
});
/** Slots that are added together or not at all. */
export type NewSlots = z.infer<typeof newSlots>;

/** A holiday: whole days on which the presence is `holidays`, regardless of the calendars. */
export const holidayDraft = z.object({
  ...closedDays.shape,
  label,
  /** The same days in every year from then on. */
  isYearly: z._default(z.boolean(), false),
});
/** A holiday as it is sent. */
export type HolidayDraft = z.infer<typeof holidayDraft>;

/** A stored holiday. */
export const holiday = z.object({ restUri: z.string(), holidayID: z.string(), ...holidayDraft.shape });
/** A stored holiday. */
export type Holiday = z.infer<typeof holiday>;
