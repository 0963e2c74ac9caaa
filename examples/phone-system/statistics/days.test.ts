import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  earlierSpan,
  entriesOf,
  isDay,
  momentsOfPeriod,
  planCounting,
  spanOf,
  unitOf,
} from './days.ts';

const paris = 'Europe/Paris';
const iso = (at: number) => new Date(at).toISOString();
/** A Thursday. */
const now = Date.parse('2026-11-26T14:30:00Z');

describe('a span of days', () => {
  it('begins at midnight by the clocks of the zone, and ends now or after the last day', () => {
    const today = spanOf(paris, { from: '2026-11-26', to: '2026-11-26' }, now);
    expect(iso(today.startsAt)).toBe('2026-11-25T23:00:00.000Z');
    expect(today).toMatchObject({ endsAt: now, openDay: '2026-11-26' });
    const toronto = spanOf('America/Toronto', { from: '2026-11-25', to: '2026-11-25' }, now);
    expect([iso(toronto.startsAt), iso(toronto.endsAt)]).toEqual([
      '2026-11-25T05:00:00.000Z',
      '2026-11-26T05:00:00.000Z',
    ]);
    expect(toronto.openDay).toBeUndefined();
  });

  it('of the future is empty', () => {
    const { startsAt, endsAt } = spanOf(paris, { from: '2027-01-01', to: '2027-01-02' }, now);
    expect(endsAt).toBe(startsAt);
  });

  it('has 23 or 25 hours on the days on which clocks change', () => {
    const hours = (day: string) => {
      const span = spanOf(paris, { from: day, to: day }, now);
      return entriesOf(span, 'hour').length;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-01')]).toEqual([23, 25, 24]);
  });

  it('is compared up to the same time of the day before, or of the week before', () => {
    const today = spanOf(paris, { from: '2026-11-26', to: '2026-11-26' }, now);
    expect(iso(earlierSpan(today, 'previous').endsAt)).toBe('2026-11-25T14:30:00.000Z');
    expect(earlierSpan(today, 'lastWeek')).toMatchObject({ from: '2026-11-19', to: '2026-11-19' });
    const long = spanOf(paris, { from: '2026-11-01', to: '2026-11-10' }, now);
    expect(earlierSpan(long, 'previous')).toMatchObject({ from: '2026-10-22', to: '2026-10-31' });
    expect(earlierSpan(long, 'lastWeek')).toMatchObject({ from: '2026-10-18', to: '2026-10-27' });
    expect(earlierSpan(long, 'lastWeek').openDay).toBeUndefined();
  });

  it.each([
    [1, 'hour'],
    [2, 'hour'],
    [3, 'day'],
    [92, 'day'],
    [93, 'month'],
    [1_826, 'month'],
  ])('of %i days is shown by %s', (days, unit) => {
    const to = '2026-11-26';
    const span = spanOf(paris, { from: addDays(to, 1 - days), to }, now);
    expect(countDays(span)).toBe(days);
    expect(unitOf(span)).toBe(unit);
  });
});

it('only days of the calendar are days', () => {
  const days = ['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '', 'today', '2026-11-31'];
  expect(days.filter(isDay)).toEqual(['2024-02-29']);
});

describe('a plan of counting', () => {
  const span = spanOf(paris, { from: '2026-09-15', to: '2026-11-26' }, now);
  const daysOf = (from: string, to: string) => {
    const days: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
    return days;
  };

  /** Marks of days, with a first caller long before. */
  const marks = (periods: readonly string[], firstDay = '2020-01-01') => ({
    periods: new Set(periods),
    firstDay,
  });

  it('takes counted months and days, and reads the rest', () => {
    const counted = marks(['2026-10', ...daysOf('2026-09-16', '2026-11-24')]);
    const { periods, rest } = planCounting(span, counted, { withMonths: true, maxDays: 2 });
    expect(periods).toEqual([
      ...daysOf('2026-09-16', '2026-09-30'),
      '2026-10',
      ...daysOf('2026-11-01', '2026-11-24'),
    ]);
    expect(rest.map(({ startsAt, endsAt }) => [iso(startsAt), iso(endsAt)])).toEqual([
      ['2026-09-14T22:00:00.000Z', '2026-09-15T22:00:00.000Z'],
      ['2026-11-24T23:00:00.000Z', '2026-11-25T23:00:00.000Z'],
      ['2026-11-25T23:00:00.000Z', iso(now)],
    ]);
  });

  it('covers each moment of the span once, whatever is counted', () => {
    for (const withMonths of [true, false])
      for (const counted of [[], ['2026-10'], daysOf('2026-09-15', '2026-11-25'), ['2026-11-25']]) {
        const { periods, rest } = planCounting(span, marks(counted), { withMonths, maxDays: 99 });
        const parts = [...periods.map((period) => momentsOfPeriod(paris, period)), ...rest].toSorted(
          (one, other) => one.startsAt - other.startsAt,
        );
        expect(parts[0]?.startsAt).toBe(span.startsAt);
        expect(parts.at(-1)?.endsAt).toBe(span.endsAt);
        for (const [index, { startsAt }] of parts.slice(1).entries())
          expect(startsAt).toBe(parts[index]?.endsAt);
      }
  });

  it('leaves out the oldest days that are too many, and says how many', () => {
    const counted = marks(['2026-10', ...daysOf('2026-11-01', '2026-11-24')]);
    const { rest, uncountedDays } = planCounting(span, counted, { withMonths: true, maxDays: 2 });
    // The days of September but the last, and the day before today.
    expect(uncountedDays).toBe(15);
    expect(rest.map(({ startsAt }) => iso(startsAt))).toEqual([
      '2026-09-29T22:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
      '2026-11-25T23:00:00.000Z',
    ]);
  });

  it('has no days before the first caller, whose month is whole', () => {
    const options = { withMonths: true, maxDays: 7 };
    const whole = spanOf(paris, { from: '2026-09-01', to: '2026-11-26' }, now);
    const days = ['2026-10', ...daysOf('2026-11-01', '2026-11-25')];
    expect(planCounting(whole, marks(['2026-09', ...days], '2026-09-20'), options)).toMatchObject({
      periods: ['2026-09', ...days],
      uncountedDays: 0,
    });
    expect(planCounting(whole, marks(days, '2026-10-01'), options)).toMatchObject({
      periods: days,
      uncountedDays: 0,
    });
    const empty = planCounting(whole, { periods: new Set(), firstDay: undefined }, options);
    expect(empty).toMatchObject({ periods: [], uncountedDays: 0 });
    expect(empty.rest).toHaveLength(1);
  });
});
