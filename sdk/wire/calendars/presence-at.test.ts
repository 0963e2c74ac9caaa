import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calendar, Holiday } from './calendar.ts';
import { type Agenda, lastingPresenceAt, presenceAt } from './presence-at.ts';
import type { AbsoluteSlot, WeekSlot } from './slot.ts';
import { absoluteTimes, findOverlap, weekSpan, weekTimes } from './slot-rules.ts';
import { momentOf, wallAt, wallOf } from './wall-clock.ts';

const minuteMs = 60_000;
const meaning = { customPresenceState: '', customCallerID: '', label: '', description: '' };
const calendar = (change: Partial<Calendar>): Calendar => ({
  restUri: 'c',
  calendarID: '1',
  label: 'Work',
  timeZone: 'Europe/Paris',
  isActive: true,
  weekSlots: [],
  absoluteTimeSlots: [],
  ...change,
});
const weekly = (
  [dayOfWeek, dayHourStart, dayMinuteStart, dayHourEnd, dayMinuteEnd]: readonly [
    number,
    number,
    number,
    number,
    number,
  ],
  presenceState: WeekSlot['presenceState'] = 'lunch',
): WeekSlot => ({
  ...{ restUri: `w${dayOfWeek}`, weekSlotID: '1', calendarSlotID: 'w1', ...meaning, presenceState },
  ...{ dayOfWeek, dayHourStart, dayMinuteStart, dayHourEnd, dayMinuteEnd },
});
const dated = (
  start: number,
  end: number,
  presenceState: WeekSlot['presenceState'] = 'training',
): AbsoluteSlot => ({
  ...{ restUri: `a${start}`, absoluteTimeSlotID: '1', calendarSlotID: 'a1', startDateTime: 0, ...meaning },
  ...{ presenceState, ...absoluteTimes({ start, end }) },
});
const agenda = (calendars: readonly Calendar[], holidays: readonly Holiday[] = []): Agenda => ({
  timeZone: 'Europe/Paris',
  calendars,
  holidays,
});

describe('the presence by calendar', () => {
  const sunday = (hour: number, minute = 0) => Date.UTC(2026, 2, 29, hour, minute);

  it('a slot in the hour that the clocks leave out begins when they are changed', () => {
    // On 29 March 2026 clocks in Paris go from 2:00 to 3:00, at 1:00 UTC.
    const night = agenda([calendar({ weekSlots: [weekly([0, 2, 30, 3, 30])] })]);
    expect(presenceAt(night, sunday(0, 59)).presenceState).toBe('available');
    expect(presenceAt(night, sunday(1)).presenceState).toBe('lunch');
    expect(lastingPresenceAt(night, sunday(0, 10)).until).toBe(sunday(1));
    expect(lastingPresenceAt(night, sunday(1)).until).toBe(sunday(1, 30));
  });

  it('a slot in the hour that the clocks repeat takes place twice', () => {
    const autumn = (hour: number, minute = 0) => Date.UTC(2026, 9, 25, hour, minute);
    const night = agenda([calendar({ weekSlots: [weekly([0, 2, 15, 2, 45])] })]);
    expect(lastingPresenceAt(night, autumn(0, 15))).toMatchObject({
      presenceState: 'lunch',
      until: autumn(0, 45),
    });
    expect(lastingPresenceAt(night, autumn(0, 45))).toMatchObject({
      presenceState: 'available',
      until: autumn(1, 15),
    });
    expect(lastingPresenceAt(night, autumn(1, 15)).until).toBe(autumn(1, 45));
  });

  it('a slot at a date comes before one of every week, and a holiday before both', () => {
    const monday = wallOf(2026, 11, 30);
    const at = momentOf('Europe/Paris', monday + 12 * 60);
    const both = calendar({
      weekSlots: [weekly([1, 12, 0, 13, 0])],
      absoluteTimeSlots: [dated(monday + 11 * 60, monday + 12 * 60 + 30)],
    });
    expect(presenceAt(agenda([both]), at).presenceState).toBe('training');
    expect(lastingPresenceAt(agenda([both]), at).until).toBe(at + 30 * minuteMs);
    const holiday = { restUri: 'h', holidayID: '1', label: 'Founding day', isYearly: true };
    const days = { yearStart: 2020, monthStart: 11, dayStart: 30, yearEnd: 2020, monthEnd: 11, dayEnd: 30 };
    const free = agenda([both], [{ ...holiday, ...days }]);
    expect(lastingPresenceAt(free, at)).toMatchObject({
      presenceState: 'holidays',
      text: 'Founding day',
      until: momentOf('Europe/Paris', monday + 1_440),
    });
  });

  it('the first active calendar with a slot decides, by the clock of its own zone', () => {
    const slots = { weekSlots: [weekly([4, 9, 0, 10, 0], 'training')] };
    const tokyo = calendar({ ...slots, timeZone: 'Asia/Tokyo' });
    const paris = calendar({ weekSlots: [weekly([4, 1, 0, 2, 0], 'travelling')] });
    const at = Date.UTC(2026, 10, 26, 0, 30);
    expect(presenceAt(agenda([tokyo, paris]), at).presenceState).toBe('training');
    expect(presenceAt(agenda([paris, tokyo]), at).presenceState).toBe('travelling');
    expect(presenceAt(agenda([{ ...paris, isActive: false }, tokyo]), at).presenceState).toBe('training');
  });

  it('the end of a presence is the first minute with another one, in any zone and around clock changes', () => {
    const zone = fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const day = fc.integer({ min: 0, max: 6 });
    const span = fc.tuple(day, fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 5, max: 300 }));
    const starts = fc.constantFrom(
      Date.UTC(2026, 2, 28),
      Date.UTC(2026, 9, 24),
      Date.UTC(2026, 10, 1),
      Date.UTC(2026, 3, 4),
    );
    fc.assert(
      fc.property(
        zone,
        fc.array(span, { minLength: 1, maxLength: 4 }),
        starts,
        fc.nat(1_440),
        (timeZone, spans, base, later) => {
          const weekSlots = spans.flatMap(([dayOfWeek, start, length]) =>
            weekTimes({ start: dayOfWeek * 1_440 + start, end: dayOfWeek * 1_440 + start + length }).map(
              (times) =>
                weekly([
                  times.dayOfWeek,
                  times.dayHourStart,
                  times.dayMinuteStart,
                  times.dayHourEnd,
                  times.dayMinuteEnd,
                ]),
            ),
          );
          const all = agenda([calendar({ timeZone, weekSlots })]);
          const at = base + later * minuteMs;
          const now = presenceAt(all, at).presenceState;
          // Minute by minute, as a clock on the wall is read.
          let slow = at + minuteMs;
          while (presenceAt(all, slow).presenceState === now && slow < at + 2 * 86_400_000) slow += minuteMs;
          const { until } = lastingPresenceAt(all, at);
          if (slow < at + 2 * 86_400_000) expect(until).toBe(slow);
          else expect(until ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(slow);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('spans of slots', () => {
  it('an overlap is found exactly if two spans share a minute', () => {
    const span = fc.record({ start: fc.nat(60), length: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (drawn) => {
        const spans = drawn.map(({ start, length }) => ({ start, end: start + length }));
        const minutes = spans.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, i) => start + i),
        );
        const found = findOverlap(spans, (one) => one);
        expect(found !== undefined).toBe(new Set(minutes).size < minutes.length);
      }),
    );
  });

  it('a span of the week across midnights is split into slots with the same minutes', () => {
    fc.assert(
      fc.property(fc.nat(7 * 1_440 - 1), fc.integer({ min: 1, max: 3_000 }), (start, length) => {
        const pieces = weekTimes({ start, end: start + length }).map(weekSpan);
        const minutes = pieces.flatMap((one) =>
          Array.from({ length: one.end - one.start }, (_, i) => one.start + i),
        );
        const wanted = Array.from({ length }, (_, i) => (start + i) % (7 * 1_440));
        expect(minutes).toEqual(wanted);
      }),
    );
  });

  it('a wall time leads to the moment at which clocks show it', () => {
    const hours = fc.integer({ min: 0, max: 24 * 365 });
    fc.assert(
      fc.property(
        hours,
        fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Pacific/Apia'),
        (hour, zone) => {
          const at = Date.UTC(2026, 0, 1) + hour * 3_600_000;
          const wall = wallAt(zone, at);
          expect(wallAt(zone, momentOf(zone, wall))).toBe(wall);
        },
      ),
    );
  });
});
