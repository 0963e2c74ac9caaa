import * as z from 'zod/mini';
import { presenceState } from '../people/presence.ts';
import { calendarLimits } from './calendar.ts';

/** A file in the iCalendar format (`.ics`) whose events become slots of a calendar. */
export const calendarImport = z.object({
  /** The content of the file. */
  text: z.string().check(z.minLength(1), z.maxLength(calendarLimits.fileLength)),
  /** The presence during the events. The events of a file that was exported here have a presence of their own. */
  presenceState: z._default(presenceState, 'meetingCustomer'),
  /** Nothing is stored. The answer is the same. */
  isPreview: z._default(z.boolean(), false),
});
/** A file in the iCalendar format, as it is sent. */
export type CalendarImport = z.input<typeof calendarImport>;

/** The reasons for which an event of a file, or some of its times, become no slots. */
export const importFaults = [
  /** A part of it is not in the format. */
  'unreadable',
  /** It is a task or a note. */
  'kind',
  /** It has ended. */
  'past',
  'cancelled',
  /** The file marks its time as free. */
  'free',
  /** It has no beginning, or a beginning that does not exist. */
  'noSuchDate',
  /** It ends before it begins, or at that moment. */
  'endBeforeStart',
  /** It lasts longer than a year. */
  'tooLong',
  /** Its time zone is neither known nor described in the file. */
  'timeZone',
  /** It recurs in a way that is not understood, or several times a day. */
  'recurrence',
  /** The calendar has the same slot. */
  'present',
  /** It would overlap with another slot. */
  'overlap',
  /** The calendar has as many slots as it may have. */
  'full',
] as const;

/** The result for an event of a file. */
export const importedEvent = z.object({
  /** Its name in the file; empty for none. */
  label: z.string(),
  /** Its beginning by the clock of the calendar, as `2026-11-30T09:00`; missing if it has none. */
  start: z.optional(z.string()),
  /** The number of its slots. */
  added: z.number(),
  /** They are slots of every week. */
  isWeekly: z.boolean(),
  /** The day from which a longer series is left out, as `2027-11-30`. Importing the file again then adds the rest. */
  until: z.optional(z.string()),
  /**
   * Parts that a slot cannot have: the end of a long text, a caller ID of another user. `weekly`: an endless weekly series that
   * begins later, or has another clock, has a slot for each time. `early`: its weekly slots apply up to a week before it begins.
   */
  losses: z.array(z.enum(['text', 'callerId', 'weekly', 'early'])),
  /** The times that became no slots, by their reason. */
  refused: z.array(
    z.object({
      reason: z.enum(importFaults),
      count: z.number(),
      /** The name of the slot that is in the way. */
      inTheWay: z.optional(z.string()),
    }),
  ),
});
/** The result for an event of a file. */
export type ImportedEvent = z.infer<typeof importedEvent>;

/** The result of an import. Each event of the file is named, also events that became no slots. */
export const importResult = z.object({
  restUri: z.string(),
  events: z.array(importedEvent),
});
/** The result of an import. Each event of the file is named, also events that became no slots. */
export type ImportResult = z.infer<typeof importResult>;

/** A calendar as a file in the iCalendar format. */
export const calendarFile = z.object({
  restUri: z.string(),
  /** The name of the file, as `Working hours.ics`. */
  name: z.string(),
  /** The text as it is written into the file. */
  text: z.string(),
});
/** A calendar as a file in the iCalendar format. */
export type CalendarFile = z.infer<typeof calendarFile>;
