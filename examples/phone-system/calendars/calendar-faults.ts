import { calendarLimits } from '../../../sdk/wire/calendars/calendar.ts';
import type { AbsoluteSlotDraft, WeekSlotDraft } from '../../../sdk/wire/calendars/slot.ts';
import {
  absoluteFault,
  absoluteSpan,
  findOverlap,
  type SlotFault,
  weekFault,
  weekSpan,
} from '../../../sdk/wire/calendars/slot-rules.ts';

/** The reason for which a change of a calendar is refused. */
export type CalendarFault = 'gone' | 'full' | SlotFault | { readonly overlap: readonly [SlotLike, SlotLike] };

/** A slot that is stored, or will be. */
export type SlotLike = (WeekSlotDraft | AbsoluteSlotDraft) & { readonly restUri?: string };

/** Returns the fault of a calendar that has these slots; undefined if there is none. */
export function calendarFault(calendar: {
  readonly weekSlots: readonly WeekSlotDraft[];
  readonly absoluteTimeSlots: readonly AbsoluteSlotDraft[];
}): CalendarFault | undefined {
  const { weekSlots, absoluteTimeSlots } = calendar;
  for (const fault of [...weekSlots.map(weekFault), ...absoluteTimeSlots.map(absoluteFault)]) {
    if (fault) return fault;
  }
  const overlap = findOverlap(weekSlots, weekSpan) ?? findOverlap(absoluteTimeSlots, absoluteSpan);
  if (overlap) return { overlap };
  const isFull =
    weekSlots.length > calendarLimits.weekSlots ||
    absoluteTimeSlots.length > calendarLimits.absoluteTimeSlots;
  return isFull ? 'full' : undefined;
}

/** Returns true for the result of a change that was refused. */
export const isCalendarFault = (result: object | CalendarFault): result is CalendarFault =>
  typeof result === 'string' || 'overlap' in result;
