import { dayMinutes, midnightOf } from '#full-app/calendar/day-grid/span-rules.ts';
import { dateText, timeText, wallOfText } from '#full-app/calendar/day-grid/wall-format.ts';
import { absoluteSpan, type Calendar, dayOfWeekOf, minuteOfDay, momentOf, wallAt } from '#sdk/calendars.ts';
import {
  type Attendee,
  type Invitation,
  type InvitationProvider,
  invitationLimits,
  meetingTimes,
  type NewInvitation,
  nextMeeting,
  type RecurrenceType,
} from '#sdk/meetings.ts';

/** The ways in which a series ends. */
export const seriesEnds = ['never', 'on', 'after'] as const;
type SeriesEnd = (typeof seriesEnds)[number];

/** The values of the form of a meeting, as they are typed. */
export interface MeetingFields {
  readonly title: string;
  readonly description: string;
  readonly firstDay: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly repeat: 'never' | RecurrenceType;
  readonly interval: string;
  /** The days of a weekly series, beside the first day; 0 is Sunday. */
  readonly days: readonly number[];
  readonly ends: SeriesEnd;
  readonly until: string;
  readonly count: string;
  readonly provider: InvitationProvider;
  readonly url: string;
  readonly attendees: readonly Attendee[];
}

/** The first thing that is wrong with a meeting. */
export type MeetingFault =
  | 'title'
  | 'time'
  | 'length'
  | 'interval'
  | 'until'
  | 'count'
  | 'over'
  | 'url'
  | 'attendees';

/** Weeks from the first day to the suggested end of a series. */
const suggestedWeeks = 12;

const endsFrom = (start: number) =>
  ({ ends: 'never', until: dateText(start + suggestedWeeks * 7 * dayMinutes), count: '10' }) as const;

/** Returns the fields of a new meeting. @param start in wall time */
export const newMeetingFields = (
  start: number,
  { timeZone, provider }: Pick<MeetingFields, 'timeZone' | 'provider'>,
): MeetingFields => ({
  ...{ title: '', description: '', url: '', attendees: [], timeZone, provider },
  ...{ repeat: 'never', interval: '1', days: [], ...endsFrom(start) },
  firstDay: dateText(start),
  from: timeText(start),
  to: timeText(start + 60),
});

/** Returns the fields of a meeting that exists. */
export function fieldsOf(invitation: Invitation): MeetingFields {
  const { title, description, start, timeZone, durationMinutes, recurrence, provider, url, attendees } =
    invitation;
  const wall = wallOfText(start);
  const { until, count } = recurrence ?? {};
  const usual = endsFrom(wall);
  return {
    ...{ title, description, timeZone, provider, url, attendees },
    firstDay: dateText(wall),
    from: timeText(wall),
    to: timeText(wall + durationMinutes),
    repeat: recurrence?.type ?? 'never',
    interval: `${recurrence?.interval ?? 1}`,
    days: recurrence?.daysOfWeek ?? [],
    ends: until !== undefined ? 'on' : count !== undefined ? 'after' : 'never',
    until: until ?? usual.until,
    count: count === undefined ? usual.count : `${count}`,
  };
}

/** Returns the beginning of a meeting in wall time; undefined while it is not filled in, or on a day that does not exist. */
export function startOf({ firstDay, from }: Pick<MeetingFields, 'firstDay' | 'from'>): number | undefined {
  const start = wallOfText(`${firstDay}T${from}`);
  return Number.isNaN(start) || `${dateText(start)}T${timeText(start)}` !== `${firstDay}T${from}`
    ? undefined
    : start;
}

/** Returns the minutes of a meeting. An end before the beginning is on the next day; undefined for none. */
export function lengthOf({ from, to }: Pick<MeetingFields, 'from' | 'to'>): number | undefined {
  if (from === '' || to === '' || from === to) return undefined;
  const [start, end] = [from, to].map((time) => wallOfText(`1970-01-01T${time}`)) as [number, number];
  return minuteOfDay(end - start);
}

/** Returns the days of a weekly series. The day of the first meeting always belongs to them. */
export const weekdaysOf = (days: readonly number[], start: number): readonly number[] =>
  [...new Set([...days, dayOfWeekOf(start)])].sort();

const isWhole = (text: string, most: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Returns the recurrence that the fields mean, or its fault; undefined for a meeting that takes place once. */
function recurrenceOf(fields: MeetingFields, start: number): NewInvitation['recurrence'] | MeetingFault {
  const { repeat: type, interval, ends, until, count } = fields;
  if (type === 'never') return undefined;
  if (!isWhole(interval.trim(), invitationLimits.interval)) return 'interval';
  if (ends === 'on' && !(until !== '' && wallOfText(until) >= midnightOf(start))) return 'until';
  if (ends === 'after' && !isWhole(count.trim(), invitationLimits.count)) return 'count';
  return {
    type,
    interval: Number(interval),
    ...(type === 'weekly' && { daysOfWeek: [...weekdaysOf(fields.days, start)] }),
    ...(ends === 'on' && { until }),
    ...(ends === 'after' && { count: Number(count) }),
  };
}

/** Returns the meeting that the fields mean, or its first fault. @param now milliseconds since 1970 */
export function draftOf(fields: MeetingFields, now: number): NewInvitation | MeetingFault {
  const title = fields.title.trim();
  if (title === '') return 'title';
  const start = startOf(fields);
  if (start === undefined) return 'time';
  const durationMinutes = lengthOf(fields);
  if (durationMinutes === undefined || durationMinutes < invitationLimits.shortest) return 'length';
  const recurrence = recurrenceOf(fields, start);
  if (typeof recurrence === 'string') return recurrence;
  const { timeZone, provider, attendees } = fields;
  const url = fields.url.trim();
  const draft = {
    ...{ title, description: fields.description.trim(), timeZone, provider, url, durationMinutes },
    start: `${fields.firstDay}T${fields.from}`,
    attendees: [...attendees],
    ...(recurrence && { recurrence }),
  };
  if (!nextMeeting({ ...draft, recurrence: shown(recurrence) }, now)) return 'over';
  if (!isWebAddress(url)) return 'url';
  return attendees.length === 0 ? 'attendees' : draft;
}

/** A recurrence as the phone system answers it: with an interval. */
const shown = (recurrence: NewInvitation['recurrence']): Invitation['recurrence'] =>
  recurrence && { ...recurrence, interval: recurrence.interval ?? 1 };

/** The other side of an overlap: the meeting's own next time, or another entry of the calendar. */
export type Clash = 'itself' | Calendar['absoluteTimeSlots'][number];

/** The phone system enters the times of so many days in the calendar, from now or from the first meeting. */
const enteredDays = 366;

/**
 * Returns the first overlap of a meeting in a calendar; undefined if there is none.
 *
 * @param known the entries that the meeting has now, which it replaces
 * @param now milliseconds since 1970
 */
export function clashOf(
  { start, timeZone, durationMinutes, recurrence }: NewInvitation,
  {
    calendar,
    known,
    now,
  }: { readonly calendar: Calendar; readonly known: readonly string[]; readonly now: number },
): Clash | undefined {
  const present = wallAt(timeZone, now);
  const inCalendar = (wall: number) =>
    calendar.timeZone === timeZone ? wall : wallAt(calendar.timeZone, momentOf(timeZone, wall));
  const others = calendar.absoluteTimeSlots.filter(({ calendarSlotID }) => !known.includes(calendarSlotID));
  const last = Math.max(present, wallOfText(start)) + enteredDays * dayMinutes;
  let before = Number.NEGATIVE_INFINITY;
  for (const begin of meetingTimes({ start, recurrence: shown(recurrence) })) {
    if (begin > last) return undefined;
    if (begin < before) return 'itself';
    before = begin + durationMinutes;
    if (before <= present) continue;
    const [from, to] = [inCalendar(begin), inCalendar(before)];
    const clash = others.find((slot) => {
      const span = absoluteSpan(slot);
      return span.start < to && span.end > from;
    });
    if (clash) return clash;
  }
  return undefined;
}
