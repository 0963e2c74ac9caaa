import { describe, expect, it } from 'vitest';
import { movedSpan, resizedSpan } from '#full-app/calendar/day-grid/span-rules.ts';
import { wallOf } from '#sdk/calendars.ts';
import { closedOn, dateOf, hoursInWeek, openedOn, slotAt } from './hours-grid-rules.ts';

const monday = wallOf(2026, 11, 23);
const slot = (day: number, from: string, until: string) => ({ key: `${day}${from}`, day, from, until });
const hours = (...slots: ReturnType<typeof slot>[]) => ({ isAlwaysOpen: false, slots, closed: [] });

describe('hours on the grid', () => {
  it('stand on their days of the week, up to midnight, and unfinished ones nowhere', () => {
    const shown = hoursInWeek(
      hours(
        slot(1, '09:00', '17:00'),
        slot(0, '20:00', '00:00'),
        slot(2, '', '12:00'),
        slot(3, '12:00', '09:00'),
      ),
      monday,
    );
    expect(shown.map(({ span }) => [span.start - monday, span.end - monday])).toEqual([
      [540, 1_020],
      [6 * 1_440 + 1_200, 7 * 1_440],
    ]);
  });

  it('are the same hours after they went to the grid and back', () => {
    const all = [slot(1, '09:00', '17:30'), slot(6, '00:00', '00:00'), slot(0, '22:15', '23:45')];
    for (const { slot: one, span } of hoursInWeek(hours(...all), monday))
      expect(slotAt(one, span)).toEqual(one);
  });

  it('stay within a day when they are moved or their end is', () => {
    const [entry] = hoursInWeek(hours(slot(1, '20:00', '23:00')), monday);
    if (!entry) throw new Error('The hours are not shown.');
    expect(slotAt(entry.slot, movedSpan(entry, 1_440 + 120))).toMatchObject({
      day: 2,
      from: '21:00',
      until: '00:00',
    });
    expect(slotAt(entry.slot, resizedSpan(entry, 600))).toMatchObject({ from: '20:00', until: '00:00' });
  });
});

describe('closed days on the grid', () => {
  const holidays = [{ key: 'a', label: 'Holidays', from: '2026-12-24', until: '2026-12-26' }];

  it('contain their first and last day', () => {
    const dates = ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'];
    expect(dates.map((date) => closedOn(holidays, date)?.label)).toEqual([
      undefined,
      'Holidays',
      'Holidays',
      undefined,
    ]);
    expect(dateOf(monday)).toBe('2026-11-23');
  });

  it('are split, shortened or gone when one of them opens', () => {
    const spans = (date: string) =>
      openedOn(holidays, date, () => 'b').map(({ key, from, until }) => [key, from, until]);
    expect(spans('2026-12-25')).toEqual([
      ['a', '2026-12-24', '2026-12-24'],
      ['b', '2026-12-26', '2026-12-26'],
    ]);
    expect(spans('2026-12-24')).toEqual([['b', '2026-12-25', '2026-12-26']]);
    expect(
      openedOn(
        [{ ...holidays[0], from: '2026-12-25', until: '2026-12-25' } as never],
        '2026-12-25',
        () => 'b',
      ),
    ).toEqual([]);
  });
});
