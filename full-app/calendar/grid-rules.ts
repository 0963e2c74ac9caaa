import {
  type AbsoluteSlot,
  type AbsoluteSlotDraft,
  absoluteSpan,
  absoluteTimes,
  type Calendar,
  dayOfWeekOf,
  type WallSpan,
  type WeekSlot,
  type WeekSlotDraft,
  weekSpan,
  weekTimes,
} from '#sdk/calendars.ts';
import { dayMinutes, midnightOf, type TimedEntry } from './day-grid/span-rules.ts';

export type AnySlot = WeekSlot | AbsoluteSlot;

/** An appearance of a slot on the grid. */
export interface Occurrence extends TimedEntry {
  readonly slot: AnySlot;
}

export const isWeekSlot = (slot: AnySlot | WeekSlotDraft | AbsoluteSlotDraft): slot is WeekSlot =>
  'dayOfWeek' in slot;

/** Returns all appearances of slots in some days, in the order of their time. @param from a midnight */
export function occurrencesOf(
  { weekSlots, absoluteTimeSlots }: Pick<Calendar, 'weekSlots' | 'absoluteTimeSlots'>,
  from: number,
  days: number,
): readonly Occurrence[] {
  const weekly = Array.from({ length: days }, (_, index) => from + index * dayMinutes).flatMap((midnight) =>
    weekSlots
      .filter(({ dayOfWeek }) => dayOfWeek === dayOfWeekOf(midnight))
      .map((slot): Occurrence => {
        const shift = midnight - slot.dayOfWeek * dayMinutes;
        const { start, end } = weekSpan(slot);
        const span = { start: start + shift, end: end + shift };
        return { key: `${slot.restUri} ${midnight}`, slot, isWeekly: true, span };
      }),
  );
  const dated = absoluteTimeSlots
    .map((slot): Occurrence => ({ key: slot.restUri, slot, isWeekly: false, span: absoluteSpan(slot) }))
    .filter(({ span }) => span.start < from + days * dayMinutes && span.end > from);
  return [...weekly, ...dated].sort((one, other) => one.span.start - other.span.start);
}

/** Returns a slot as it is sent. */
export function draftOf(slot: AnySlot): WeekSlotDraft | AbsoluteSlotDraft {
  const { restUri: _, calendarSlotID: __, ...rest } = slot;
  if ('weekSlotID' in rest) {
    const { weekSlotID: ___, ...draft } = rest;
    return draft;
  }
  const { absoluteTimeSlotID: ___, startDateTime: ____, ...draft } = rest;
  return draft;
}

/** Returns a slot as it is sent, at another time. */
export function draftAt(slot: AnySlot, span: WallSpan): WeekSlotDraft | AbsoluteSlotDraft {
  const draft = draftOf(slot);
  if (!isWeekSlot(draft)) return { ...draft, ...absoluteTimes(span) };
  const start = dayOfWeekOf(span.start) * dayMinutes + (span.start - midnightOf(span.start));
  const [times] = weekTimes({ start, end: start + span.end - span.start });
  return { ...draft, ...times };
}

/** Returns slots as `addSlots` takes them. */
export const asAdded = (draft: WeekSlotDraft | AbsoluteSlotDraft) =>
  isWeekSlot(draft) ? { weekSlots: [draft] } : { absoluteTimeSlots: [draft as AbsoluteSlotDraft] };
