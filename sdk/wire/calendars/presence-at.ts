import type { PresenceState } from '../people/presence.ts';
import type { Calendar, Holiday } from './calendar.ts';
import type { AbsoluteSlot, WeekSlot } from './slot.ts';
import { absoluteSpan, weekSpan } from './slot-rules.ts';
import {
  changeOf,
  dayMinutes,
  dayOfWeekOf,
  minuteOfDay,
  momentsOf,
  partsOf,
  wallAt,
  wallOf,
} from './wall-clock.ts';

/** Everything that decides the presence of a user who follows the calendar. */
export interface Agenda {
  /** The zone of the holidays. */
  readonly timeZone: string;
  /** The calendars in the order of their precedence. */
  readonly calendars: readonly Calendar[];
  /** Days that come before all calendars. */
  readonly holidays: readonly Holiday[];
}

/** The presence that an agenda gives at a moment. */
export interface AgendaPresence {
  /** The state of the slot or the holiday; `available` at other times. */
  readonly presenceState: PresenceState;
  /** The user's own words; empty: none. */
  readonly text: string;
  /** The caller ID of external calls; empty: that of other times. */
  readonly callerId: string;
  /** Path of the slot or the holiday that decides; undefined if none does. */
  readonly source: string | undefined;
}

/** The presence at a moment, and how long it lasts. */
export interface LastingPresence extends AgendaPresence {
  /** When it changes, in milliseconds since 1970; undefined if it does not within the next eight days. */
  readonly until: number | undefined;
}

const dayMs = 86_400_000;
const daysAhead = 8;
const nothing: AgendaPresence = { presenceState: 'available', text: '', callerId: '', source: undefined };

/** Returns the wall time at which a holiday begins and ends in a year; undefined before it first takes place. */
function holidaySpan(holiday: Holiday, year: number) {
  const first = holiday.isYearly ? year : holiday.yearStart;
  if (first < holiday.yearStart) return undefined;
  const last = first + holiday.yearEnd - holiday.yearStart;
  return {
    start: wallOf(first, holiday.monthStart, holiday.dayStart),
    end: wallOf(last, holiday.monthEnd, holiday.dayEnd) + dayMinutes,
  };
}

/** Returns the spans of a holiday around a wall time. A span that began in December may end in January. */
const holidaySpans = (holiday: Holiday, wall: number) => {
  const { year } = partsOf(wall);
  return [year - 1, year, year + 1].flatMap((one) => holidaySpan(holiday, one) ?? []);
};

const holds = ({ start, end }: { start: number; end: number }, at: number) => start <= at && at < end;

/** Returns the slot of a calendar at a wall time: a slot at a date comes before a slot of every week. */
function slotAt(calendar: Calendar, wall: number): WeekSlot | AbsoluteSlot | undefined {
  const weekMinute = dayOfWeekOf(wall) * dayMinutes + minuteOfDay(wall);
  return (
    calendar.absoluteTimeSlots.find((slot) => holds(absoluteSpan(slot), wall)) ??
    calendar.weekSlots.find((slot) => holds(weekSpan(slot), weekMinute))
  );
}

/**
 * Returns the presence at a moment. A holiday comes first, then the first active calendar with a slot; otherwise the user is
 * available.
 *
 * @param at milliseconds since 1970
 */
export function presenceAt({ timeZone, calendars, holidays }: Agenda, at: number): AgendaPresence {
  if (holidays.length > 0) {
    const wall = wallAt(timeZone, at);
    const holiday = holidays.find((one) => holidaySpans(one, wall).some((span) => holds(span, wall)));
    if (holiday)
      return { ...nothing, presenceState: 'holidays', text: holiday.label, source: holiday.restUri };
  }
  for (const calendar of calendars) {
    const slot = calendar.isActive ? slotAt(calendar, wallAt(calendar.timeZone, at)) : undefined;
    if (slot) {
      return {
        presenceState: slot.presenceState,
        text: slot.customPresenceState,
        callerId: slot.customCallerID,
        source: slot.restUri,
      };
    }
  }
  return nothing;
}

/** Returns the presence at a moment and the moment at which another presence begins. @param at milliseconds since 1970 */
export function lastingPresenceAt(agenda: Agenda, at: number): LastingPresence {
  const now = presenceAt(agenda, at);
  const moments = [...new Set(momentsOfChange(agenda, at))].filter((moment) => moment > at);
  const until = moments
    .sort((one, other) => one - other)
    .find((moment) => !isSame(presenceAt(agenda, moment), now));
  return { ...now, until };
}

const isSame = (one: AgendaPresence, other: AgendaPresence): boolean =>
  one.presenceState === other.presenceState && one.text === other.text && one.callerId === other.callerId;

/** Returns all moments of the next days at which something may begin or end. */
function* momentsOfChange({ timeZone, calendars, holidays }: Agenda, at: number): Generator<number> {
  const active = calendars.filter(({ isActive }) => isActive);
  for (const zone of new Set([timeZone, ...active.map((one) => one.timeZone)])) {
    const wall = wallAt(zone, at);
    const walls = new Set<number>();
    for (const calendar of active) if (calendar.timeZone === zone) addEdges(walls, calendar, wall);
    if (zone === timeZone) {
      for (const one of holidays.flatMap((holiday) => holidaySpans(holiday, wall)))
        walls.add(one.start).add(one.end);
    }
    for (const edge of walls) {
      if (edge > wall - dayMinutes && edge <= wall + daysAhead * dayMinutes) yield* momentsOf(zone, edge);
    }
    // An edge in the hour that the clocks leave out takes effect when they are changed.
    const change = changeOf(zone, at, at + daysAhead * dayMs);
    if (change !== undefined) yield change;
  }
}

function addEdges(walls: Set<number>, { weekSlots, absoluteTimeSlots }: Calendar, wall: number): void {
  const week = Math.floor(wall / dayMinutes) * dayMinutes - dayOfWeekOf(wall) * dayMinutes;
  for (const { start, end } of weekSlots.map(weekSpan)) {
    for (const from of [week - 7 * dayMinutes, week, week + 7 * dayMinutes, week + 14 * dayMinutes])
      walls.add(from + start).add(from + end);
  }
  for (const { start, end } of absoluteTimeSlots.map(absoluteSpan)) walls.add(start).add(end);
}
