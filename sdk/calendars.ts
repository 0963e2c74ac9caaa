/**
 * The calendars of a user: weekly slots, slots at dates, and holidays, which decide the presence.
 */

import { Calendars } from './calendars/calendars.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export type { Calendar, ChangedCalendar, Holiday, HolidayDraft } from '#wire/calendars/calendar.ts';
export { calendarLimits } from '#wire/calendars/calendar.ts';
export type { CalendarFile, ImportedEvent, ImportResult } from '#wire/calendars/file.ts';
export {
  type Agenda,
  type AgendaPresence,
  type LastingPresence,
  lastingPresenceAt,
} from '#wire/calendars/presence-at.ts';
export type { AbsoluteSlot, AbsoluteSlotDraft, WeekSlot, WeekSlotDraft } from '#wire/calendars/slot.ts';
export {
  type AbsoluteTimes,
  absoluteFault,
  absoluteSpan,
  absoluteTimes,
  type SlotFault,
  type WallSpan,
  type WeekTimes,
  weekFault,
  weekSpan,
  weekTimes,
} from '#wire/calendars/slot-rules.ts';
export { dayOfWeekOf, minuteOfDay, momentOf, partsOf, wallAt, wallOf } from '#wire/calendars/wall-clock.ts';
export type { Calendars, ImportedFile, SlotDrafts } from './calendars/calendars.ts';

/** Returns the domain of a client that `client.calendars` gives. */
export const calendarsOf = oncePerOwner((client: ClientDomains) => new Calendars(client.deps));
