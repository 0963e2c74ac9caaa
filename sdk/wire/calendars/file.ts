import * as z from 'zod/mini';
import { presenceState } from '../people/presence.ts';
import type { SameType } from '../same-type.ts';
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
export interface ImportedEvent {
  /** Its name in the file; empty for none. */
  readonly label: string;
  /** Its beginning by the clock of the calendar, as `2026-11-30T09:00`; missing if it has none. */
  readonly start?: string | undefined;
  /** The number of its slots. */
  readonly added: number;
  /** They are slots of every week. */
  readonly isWeekly: boolean;
  /** The day from which a longer series is left out, as `2027-11-30`. Importing the file again then adds the rest. */
  readonly until?: string | undefined;
  /**
   * Parts that a slot cannot have: the end of a long text, a caller ID of another user. `weekly`: an endless weekly
   * series that begins later, or has another clock, has a slot for each time. `early`: its weekly slots apply up to a
   * week before it begins.
   */
  readonly losses: ('text' | 'callerId' | 'weekly' | 'early')[];
  /** The times that became no slots, by their reason. */
  readonly refused: {
    /** The reason. */
    readonly reason:
      | 'free'
      | 'kind'
      | 'unreadable'
      | 'past'
      | 'cancelled'
      | 'noSuchDate'
      | 'endBeforeStart'
      | 'tooLong'
      | 'timeZone'
      | 'recurrence'
      | 'present'
      | 'overlap'
      | 'full';
    /** The number of times that became no slots for this reason. */
    readonly count: number;
    /** The name of the slot that is in the way. */
    readonly inTheWay?: string | undefined;
  }[];
}

export const importedEvent = z.object({
  label: z.string(),
  start: z.optional(z.string()),
  added: z.number(),
  isWeekly: z.boolean(),
  until: z.optional(z.string()),
  losses: z.array(z.enum(['text', 'callerId', 'weekly', 'early'])),
  refused: z.array(
    z.object({
      reason: z.enum(importFaults),
      count: z.number(),
      inTheWay: z.optional(z.string()),
    }),
  ),
});
true satisfies SameType<ImportedEvent, z.output<typeof importedEvent>>;

/** The result of an import. Each event of the file is named, also events that became no slots. */
export interface ImportResult {
  /** The path of the calendar, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The result for each event, in the order of the file. */
  readonly events: ImportedEvent[];
}

export const importResult = z.object({
  restUri: z.string(),
  events: z.array(importedEvent),
});
true satisfies SameType<ImportResult, z.output<typeof importResult>>;

/** A calendar as a file in the iCalendar format. */
export interface CalendarFile {
  /** The path of the calendar, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the file, as `Working hours.ics`. */
  readonly name: string;
  /** The text as it is written into the file. */
  readonly text: string;
}

export const calendarFile = z.object({
  restUri: z.string(),
  name: z.string(),
  text: z.string(),
});
true satisfies SameType<CalendarFile, z.output<typeof calendarFile>>;
