import * as z from 'zod/mini';
import { type ClosedDays, closedDays } from '../queues/group-calendar.ts';
import type { SameType } from '../same-type.ts';
import {
  type AbsoluteSlot,
  absoluteSlot,
  absoluteSlotDraft,
  type WeekSlot,
  weekSlot,
  weekSlotDraft,
} from './slot.ts';
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
export interface Calendar {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the calendar. */
  readonly calendarID: string;
  /** The name of the calendar. */
  readonly label: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
  /** The presence follows the calendar. Of several active calendars, the first with a slot decides. */
  readonly isActive: boolean;
  /** The slots of every week. */
  readonly weekSlots: WeekSlot[];
  /** The slots at a date. */
  readonly absoluteTimeSlots: AbsoluteSlot[];
}

export const calendar = z.object({
  restUri: z.string(),
  calendarID: z.string(),
  label: z.string(),
  timeZone: z.string(),
  isActive: z.boolean(),
  weekSlots: z.array(weekSlot),
  absoluteTimeSlots: z.array(absoluteSlot),
});
true satisfies SameType<Calendar, z.output<typeof calendar>>;

/** The body of a creation. */
export const newCalendar = z.object({
  label,
  timeZone: z.optional(timeZone),
  isActive: z._default(z.boolean(), true),
});
/** A calendar as it is created. */
export type NewCalendar = z.infer<typeof newCalendar>;

/** A change of a calendar. */
export interface ChangedCalendar {
  /** The name of the calendar, 1 to 100 characters. */
  readonly label?: string | undefined;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone?: string | undefined;
  /** The presence follows the calendar. */
  readonly isActive?: boolean | undefined;
}

export const changedCalendar = z.object({
  label: z.optional(label),
  timeZone: z.optional(timeZone),
  isActive: z.optional(z.boolean()),
});
true satisfies SameType<ChangedCalendar, z.output<typeof changedCalendar>>;

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
export interface HolidayDraft extends Omit<ClosedDays, 'label'> {
  /** The name of the holiday, 1 to 100 characters. */
  readonly label: string;
  /** True if the holiday is on the same days of every later year. */
  readonly isYearly: boolean;
}

export const holidayDraft = z.object({
  ...closedDays.shape,
  label,
  isYearly: z._default(z.boolean(), false),
});
true satisfies SameType<HolidayDraft, z.output<typeof holidayDraft>>;

/** A stored holiday. */
export interface Holiday extends HolidayDraft {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the holiday. */
  readonly holidayID: string;
}

export const holiday = z.object({ restUri: z.string(), holidayID: z.string(), ...holidayDraft.shape });
true satisfies SameType<Holiday, z.output<typeof holiday>>;
