import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClosedDays, OpeningHours, OpeningSlot } from '../../../sdk/wire/queues/group-calendar.ts';
import { isOpenAt, opensAfter } from './opening.ts';

const paris = 'Europe/Paris';

const slot = (dayOfWeek: number, start: number, end: number): OpeningSlot => ({
  dayOfWeek,
  dayHourStart: Math.floor(start / 60),
  dayMinuteStart: start % 60,
  dayHourEnd: Math.floor(end / 60),
  dayMinuteEnd: end % 60,
});
const holidays: ClosedDays = {
  label: 'Christmas',
  ...{ yearStart: 2026, monthStart: 12, dayStart: 24 },
  ...{ yearEnd: 2027, monthEnd: 1, dayEnd: 1 },
};
const office: OpeningHours = {
  weekSlots: [1, 2, 3, 4, 5].map((day) => slot(day, 9 * 60, 17 * 60 + 30)),
  absoluteTimeSlots: [holidays],
};

// The enterprise is in Paris, an hour or two before UTC.
it.each([
  ['on a Tuesday at 9', '2026-03-03T08:00Z', true],
  ['a minute before 9', '2026-03-03T07:59Z', false],
  ['in the last minute', '2026-03-03T16:29Z', true],
  ['at the end', '2026-03-03T16:30Z', false],
  ['on Sunday', '2026-03-01T11:00Z', false],
  ['on a holiday', '2026-12-28T11:00Z', false],
  ['on the last holiday', '2027-01-01T11:00Z', false],
  ['after the holidays', '2027-01-04T11:00Z', true],
])('the opening of an office %s (%s): %s', (_when, moment, expected) => {
  expect(isOpenAt(paris, office, Date.parse(moment))).toBe(expected);
});

it('a group without a calendar is always open, and one without hours never', () => {
  expect(isOpenAt(paris, undefined, 0)).toBe(true);
  expect(isOpenAt(paris, { weekSlots: [], absoluteTimeSlots: [] }, 0)).toBe(false);
});

it.each([
  ['of 23 hours', '2026-03-28T23:00Z', 23],
  ['of 25 hours', '2026-10-24T22:00Z', 25],
])('a group that opens all of Sunday is open on a day %s from %s for %d hours', (_day, start, hours) => {
  const sunday = { weekSlots: [slot(0, 0, 24 * 60)], absoluteTimeSlots: [] };
  const first = Date.parse(start);
  let open = 0;
  for (let quarter = -20; quarter < 120; quarter += 1) {
    if (isOpenAt(paris, sunday, first + quarter * 900_000)) open += 0.25;
  }
  expect(open).toBe(hours);
});

it('the hours are those of a slow walk over every minute that the clock shows', () => {
  const slots = fc
    .tuple(fc.nat(6), fc.nat(1439), fc.nat(1440))
    .map(([day, start, end]) => slot(day, start, Math.max(start, end)));
  const moments = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-01-01T00:00Z') });
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Paris',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(fc.array(slots, { maxLength: 6 }), moments, (weekSlots, moment) => {
      const clock = shown.format(moment);
      const isOpen = weekSlots.some((one) => {
        const last = one.dayHourEnd * 60 + one.dayMinuteEnd;
        for (let minute = one.dayHourStart * 60 + one.dayMinuteStart; minute < last; minute += 1) {
          const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
          if (clock.startsWith(days[one.dayOfWeek] ?? '') && clock.endsWith(time)) return true;
        }
        return false;
      });
      expect(isOpenAt(paris, { weekSlots, absoluteTimeSlots: [] }, moment)).toBe(isOpen);
    }),
  );
});

it.each([
  ['in the evening', '2026-03-03T18:00Z', '2026-03-04T08:00Z'],
  ['on Friday evening, over a weekend', '2026-03-06T18:00Z', '2026-03-09T08:00Z'],
  ['over the change of the clocks', '2026-03-28T12:00Z', '2026-03-30T07:00Z'],
  ['on the last day before the holidays', '2026-12-23T17:00Z', '2027-01-04T08:00Z'],
])('the next opening of an office %s (%s) is %s', (_when, at, expected) => {
  expect(opensAfter(paris, office, Date.parse(at))).toBe(Date.parse(expected));
});

it('a group that is always open, or not within two months, has no next opening', () => {
  expect(opensAfter(paris, undefined, 0)).toBeUndefined();
  expect(opensAfter(paris, { weekSlots: [], absoluteTimeSlots: [] }, 0)).toBeUndefined();
  const closed: ClosedDays = { ...holidays, yearStart: 2026, yearEnd: 2029 };
  expect(
    opensAfter(paris, { ...office, absoluteTimeSlots: [closed] }, Date.parse('2027-01-04T11:00Z')),
  ).toBeUndefined();
});

it('no minute before the next opening of a closed group is open', () => {
  const minuteMs = 60_000;
  const slots = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 1_380 }),
        fc.integer({ min: 1, max: 60 }),
      )
      .map(([day, start, length]) => slot(day, start, start + length)),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(slots, fc.integer({ min: 29_500_000, max: 29_900_000 }), (weekSlots, minute) => {
      const hours = { weekSlots, absoluteTimeSlots: [] };
      const at = minute * minuteMs;
      fc.pre(!isOpenAt(paris, hours, at));
      const next = opensAfter(paris, hours, at);
      if (next === undefined) throw new Error('It never opens.');
      expect(isOpenAt(paris, hours, next)).toBe(true);
      for (let one = at; one < next; one += minuteMs)
        if (isOpenAt(paris, hours, one)) throw new Error(`Open at ${one}.`);
    }),
    { numRuns: 20 },
  );
});
