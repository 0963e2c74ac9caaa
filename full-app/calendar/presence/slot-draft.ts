import {
  type AbsoluteSlotDraft,
  absoluteFault,
  absoluteSpan,
  absoluteTimes,
  dayOfWeekOf,
  type SlotDrafts,
  type SlotFault,
  type WallSpan,
  type WeekSlotDraft,
  wallOf,
  weekFault,
  weekSpan,
  weekTimes,
} from '#sdk/calendars.ts';
import type { PresenceState } from '#sdk/index.ts';
import { dayMinutes } from '../day-grid/span-rules.ts';
import { dateText, timeText } from '../day-grid/wall-format.ts';
import { type AnySlot, isWeekSlot } from '../grid-rules.ts';
import { type Repeat, type SeriesEnd, timesOf } from './series.ts';

/** An entry as the form has it. */
export interface SlotFields {
  readonly presenceState: PresenceState;
  readonly customPresenceState: string;
  readonly customCallerID: string;
  readonly description: string;
  readonly label: string;
  readonly repeat: Repeat;
  /** The days of a weekly entry; 0 is Sunday. */
  readonly days: readonly number[];
  /** The end of the series, if the entry belongs to a series. */
  readonly ends: SeriesEnd;
  /** The last possible day, such as `2026-11-30`; empty for none. */
  readonly until: string;
  /** The number of times, as written. */
  readonly count: string;
  /** The first day, such as `2026-11-30`; empty for none. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The begin, such as `09:00`. */
  readonly from: string;
  readonly to: string;
}

const times = (span: WallSpan, days: readonly number[]) => ({
  days,
  firstDay: dateText(span.start),
  lastDay: dateText(span.end),
  from: timeText(span.start),
  to: timeText(span.end),
});

/** The end of a series that the user has not chosen: none, and four weeks for kinds that need an end. */
const endsOf = (wall: number) => ({
  ends: 'never' as const,
  until: dateText(wall + 28 * dayMinutes),
  count: '4',
});

/** Returns true if such a series can go on for ever: weekly slots do, and slots at dates do not. */
export const canBeEndless = (repeat: Repeat): boolean => repeat === 'daily' || repeat === 'weekly';

/** Returns the fields of a new entry. @param span in wall time */
export const newFields = (span: WallSpan): SlotFields => ({
  presenceState: 'meetingCustomer',
  customPresenceState: '',
  customCallerID: '',
  description: '',
  label: '',
  repeat: 'never',
  ...endsOf(span.start),
  ...times(span, [dayOfWeekOf(span.start)]),
});

/** Returns the fields of a stored entry. @param today a midnight; the date of a weekly entry that becomes an entry at a date */
export function fieldsOf(slot: AnySlot, today: number): SlotFields {
  const { presenceState, customPresenceState, customCallerID, description, label } = slot;
  const isWeekly = isWeekSlot(slot);
  const span = isWeekly ? inToday(slot, today) : absoluteSpan(slot);
  const days = [isWeekly ? slot.dayOfWeek : dayOfWeekOf(span.start)];
  return {
    ...{ presenceState, customPresenceState, customCallerID, description, label },
    repeat: isWeekly ? 'weekly' : 'never',
    ...endsOf(span.start),
    ...times(span, days),
  };
}

function inToday(slot: WeekSlotDraft, today: number): WallSpan {
  const { start, end } = weekSpan(slot);
  const shift = today - slot.dayOfWeek * dayMinutes;
  return { start: start + shift, end: end + shift };
}

const minutesOf = (text: string): number => {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
  return hour * 60 + minute;
};
const midnightAt = (text: string): number => {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = text.split('-').map(Number);
  return wallOf(year, month, day);
};

/** Returns the times of an entry at a date, in wall time; undefined while they are not filled in. */
export function spanOf({ firstDay, lastDay, from, to }: SlotFields): WallSpan | undefined {
  const span = { start: midnightAt(firstDay) + minutesOf(from), end: midnightAt(lastDay) + minutesOf(to) };
  return Number.isNaN(span.start + span.end) ? undefined : span;
}

/** Returns the fields of the end of an entry at a date. @param wall in wall time */
export const endAt = (wall: number): Pick<SlotFields, 'lastDay' | 'to'> => ({
  lastDay: dateText(wall),
  to: timeText(wall),
});

/** The fault of an entry: `noDay` of a weekly entry without a day, `noTimes` and `tooMany` of a series. */
export type FieldsFault = SlotFault | 'noDay' | 'noTimes' | 'tooMany';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns the slots that the fields mean, or their fault. A weekly entry without an end has a weekly slot for each day, any other
 * series a slot at a date for each time. A repeated entry whose end is at or before its beginning ends on the next day, unless
 * both are the same.
 */
export function slotsOf(fields: SlotFields): SlotDrafts | FieldsFault {
  const { presenceState, repeat, from, to } = fields;
  const meaning = {
    presenceState,
    customPresenceState: fields.customPresenceState.trim(),
    customCallerID: fields.customCallerID,
    description: fields.description.trim(),
    label: fields.label,
  };
  if (repeat === 'never') {
    const span = spanOf(fields);
    if (!span) return 'noSuchDate';
    const slot: AbsoluteSlotDraft = { ...absoluteTimes(span), ...meaning };
    return absoluteFault(slot) ?? { absoluteTimeSlots: [slot] };
  }
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (Number.isNaN(start + end)) return 'noSuchDate';
  if (start === end && start !== 0) return 'endBeforeStart';
  const length = end > start ? end - start : end + dayMinutes - start;
  const days = repeat === 'daily' ? everyDay : fields.days;
  if (repeat === 'weekly' && days.length === 0) return 'noDay';
  const midnights = seriesOf(fields);
  if (midnights === undefined) {
    const weekSlots = days.flatMap((day): WeekSlotDraft[] => {
      const first = day * dayMinutes + start;
      return weekTimes({ start: first, end: first + length }).map((one) => ({ ...one, ...meaning }));
    });
    return weekSlots.map(weekFault).find((fault) => fault !== undefined) ?? { weekSlots };
  }
  if (typeof midnights === 'string') return midnights;
  return {
    absoluteTimeSlots: midnights.map((midnight) => ({
      ...absoluteTimes({ start: midnight + start, end: midnight + start + length }),
      ...meaning,
    })),
  };
}

/**
 * Returns the midnights of the days of a series that ends, or its fault; undefined for a series without an end, and for no
 * series.
 */
export function seriesOf({
  repeat,
  days,
  firstDay,
  until,
  count,
  ends,
}: SlotFields): readonly number[] | FieldsFault | undefined {
  if (repeat === 'never' || (canBeEndless(repeat) && ends === 'never')) return undefined;
  const first = midnightAt(firstDay);
  const last = midnightAt(until);
  const wanted = Number(count);
  const isCounted = ends === 'after';
  if (Number.isNaN(first) || (!isCounted && Number.isNaN(last))) return 'noSuchDate';
  if (isCounted && !(Number.isInteger(wanted) && wanted > 0)) return 'noTimes';
  const end = isCounted ? { until: undefined, count: wanted } : { until: last, count: undefined };
  const times = timesOf({ repeat, days, first, ...end });
  return times.length === 0 ? 'noTimes' : times;
}
