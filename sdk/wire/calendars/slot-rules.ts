import type { AbsoluteSlotDraft, WeekSlotDraft } from './slot.ts';
import { dayMinutes, dayOfWeekOf, minuteOfDay, partsOf, wallOf } from './wall-clock.ts';

/** A time span in wall time, in minutes; the end does not belong to it. */
export interface WallSpan {
  /**
   * The beginning: for a date, minutes since the midnight at which 1970 began on the clock; for a week, since its Sunday
   * began.
   */
  readonly start: number;
  /** The end, in minutes from the same beginning as `start`; later than `start`. */
  readonly end: number;
}

/** A fault of a slot's times: it ends before it begins, its date does not exist, it lasts longer than a year. */
export type SlotFault = 'endBeforeStart' | 'noSuchDate' | 'tooLong';

/** The times of a weekly slot. */
export type WeekTimes = Pick<
  WeekSlotDraft,
  'dayOfWeek' | 'dayHourStart' | 'dayMinuteStart' | 'dayHourEnd' | 'dayMinuteEnd'
>;
/** The times of a slot at a date. */
export type AbsoluteTimes = Omit<
  AbsoluteSlotDraft,
  'presenceState' | 'customPresenceState' | 'customCallerID' | 'label' | 'description'
>;

const longestMinutes = 366 * dayMinutes;

/** Returns the span of a weekly slot in minutes since the beginning of Sunday. */
export const weekSpan = (slot: WeekTimes): WallSpan => ({
  start: slot.dayOfWeek * dayMinutes + slot.dayHourStart * 60 + slot.dayMinuteStart,
  end: slot.dayOfWeek * dayMinutes + slot.dayHourEnd * 60 + slot.dayMinuteEnd,
});

/** Returns the span of a slot at a date in wall time. */
export const absoluteSpan = (slot: AbsoluteTimes): WallSpan => ({
  start: wallOf(slot.yearStart, slot.monthStart, slot.dayStart, slot.hourStart, slot.minuteStart),
  end: wallOf(slot.yearEnd, slot.monthEnd, slot.dayEnd, slot.hourEnd, slot.minuteEnd),
});

/** Returns the fault of the times of a weekly slot; undefined if there is none. */
export function weekFault(slot: WeekTimes): SlotFault | undefined {
  const { start, end } = weekSpan(slot);
  const isInDay = end <= (slot.dayOfWeek + 1) * dayMinutes;
  return start < end && isInDay ? undefined : 'endBeforeStart';
}

/** Returns true for a date of the calendar: 30 February is none. */
export function isDate(year: number, month: number, day: number): boolean {
  const parts = partsOf(wallOf(year, month, day));
  return parts.month === month && parts.day === day;
}

/** Returns the fault of the times of a slot at a date; undefined if there is none. */
export function absoluteFault(slot: AbsoluteTimes): SlotFault | undefined {
  const { yearStart, monthStart, dayStart, yearEnd, monthEnd, dayEnd } = slot;
  if (!isDate(yearStart, monthStart, dayStart) || !isDate(yearEnd, monthEnd, dayEnd)) return 'noSuchDate';
  const { start, end } = absoluteSpan(slot);
  if (end <= start) return 'endBeforeStart';
  return end - start > longestMinutes ? 'tooLong' : undefined;
}

/** Returns two of the spans that overlap; undefined if none do. Spans that touch do not. */
export function findOverlap<Slot>(
  slots: readonly Slot[],
  spanOf: (slot: Slot) => WallSpan,
): readonly [Slot, Slot] | undefined {
  const ordered = slots
    .map((slot) => ({ slot, span: spanOf(slot) }))
    .sort((one, other) => one.span.start - other.span.start);
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered[index - 1];
    if (earlier && later.span.start < earlier.span.end) return [earlier.slot, later.slot];
  }
  return undefined;
}

/** Returns the times of a slot at a date from its span. */
export function absoluteTimes({ start, end }: WallSpan): AbsoluteTimes {
  const [from, to] = [partsOf(start), partsOf(end)];
  return {
    yearStart: from.year,
    monthStart: from.month,
    dayStart: from.day,
    hourStart: from.hour,
    minuteStart: from.minute,
    yearEnd: to.year,
    monthEnd: to.month,
    dayEnd: to.day,
    hourEnd: to.hour,
    minuteEnd: to.minute,
  };
}

/**
 * Returns the times of weekly slots that together are a single span of the week. A span across midnight is a slot for each
 * day, because a weekly slot lies within a day; a span across the end of Saturday continues on Sunday.
 *
 * @param span in minutes since the beginning of a Sunday
 */
export function weekTimes({ start, end }: WallSpan): readonly WeekTimes[] {
  const times: WeekTimes[] = [];
  for (let from = start; from < end; from = (Math.floor(from / dayMinutes) + 1) * dayMinutes) {
    const midnight = (Math.floor(from / dayMinutes) + 1) * dayMinutes;
    const [first, last] = [minuteOfDay(from), end >= midnight ? dayMinutes : minuteOfDay(end)];
    times.push({
      // Minute 0 of the span is a Sunday, as 4 January 1970 was.
      dayOfWeek: dayOfWeekOf(from + 3 * dayMinutes),
      dayHourStart: Math.floor(first / 60),
      dayMinuteStart: first % 60,
      dayHourEnd: Math.floor(last / 60),
      dayMinuteEnd: last % 60,
    });
  }
  return times;
}
