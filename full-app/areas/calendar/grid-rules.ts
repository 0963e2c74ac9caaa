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
} from '../../../sdk/calendars.ts';

export const dayMinutes = 1_440;
/** Entries are moved and resized in steps of a quarter of an hour. */
export const stepMinutes = 15;

export type AnySlot = WeekSlot | AbsoluteSlot;

/** Something on a grid of days that can be moved and resized. */
export interface TimedEntry {
  readonly key: string;
  /** It stays within a day. */
  readonly isWeekly: boolean;
  /** Its whole span in wall time, also beyond the shown days. */
  readonly span: WallSpan;
}

/** One appearance of a slot on the grid. */
export interface Occurrence extends TimedEntry {
  readonly slot: AnySlot;
}

export const isWeekSlot = (slot: AnySlot | WeekSlotDraft | AbsoluteSlotDraft): slot is WeekSlot =>
  'dayOfWeek' in slot;
export const midnightOf = (wall: number): number => Math.floor(wall / dayMinutes) * dayMinutes;

/** Returns the midnight at which the week of a wall time begins. @param firstDay 0 is Sunday */
export const weekStartOf = (wall: number, firstDay: number): number =>
  midnightOf(wall) - ((dayOfWeekOf(wall) - firstDay + 7) % 7) * dayMinutes;

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

/** Returns the span of a moved entry. A weekly one stays within a day. */
export function movedSpan({ isWeekly, span }: TimedEntry, minutes: number): WallSpan {
  const length = span.end - span.start;
  const start = span.start + minutes;
  if (!isWeekly) return { start, end: start + length };
  // Hours beyond midnight are cut off; whole days are not.
  const days = Math.round(minutes / dayMinutes) * dayMinutes;
  const midnight = midnightOf(span.start) + days;
  const within = Math.min(Math.max(start, midnight), midnight + dayMinutes - length);
  return { start: within, end: within + length };
}

/** Returns the span of an entry with another end. It stays at least one step long. */
export function resizedSpan({ isWeekly, span }: TimedEntry, minutes: number): WallSpan {
  const end = Math.max(span.start + stepMinutes, span.end + minutes);
  return { start: span.start, end: isWeekly ? Math.min(end, midnightOf(span.start) + dayMinutes) : end };
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
