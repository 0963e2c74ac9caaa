import { describe, expect, it } from 'vitest';
import { wallOf } from '#sdk/calendars.ts';
import { newFields, slotsOf } from './slot-draft.ts';

const monday = wallOf(2026, 11, 30);
const fields = newFields({ start: monday + 540, end: monday + 600 });
const weekly = { ...fields, repeat: 'weekly' } as const;
const daily = { ...fields, repeat: 'daily' } as const;
const monthly = { ...fields, repeat: 'monthlyDate', ends: 'on' } as const;

describe('the fields of an entry', () => {
  it('an entry at a date is one slot', () => {
    expect(slotsOf(fields)).toMatchObject({
      absoluteTimeSlots: [{ yearStart: 2026, monthStart: 11, dayStart: 30, hourStart: 9, hourEnd: 10 }],
    });
  });

  it('a weekly entry across midnight is a slot for each day, and Saturday continues on Sunday', () => {
    expect(slotsOf({ ...weekly, days: [6], from: '22:00', to: '06:00' })).toMatchObject({
      weekSlots: [
        { dayOfWeek: 6, dayHourStart: 22, dayHourEnd: 24 },
        { dayOfWeek: 0, dayHourStart: 0, dayHourEnd: 6 },
      ],
    });
  });

  it('midnight to midnight is the whole day', () => {
    expect(slotsOf({ ...weekly, from: '00:00', to: '00:00' })).toMatchObject({
      weekSlots: [{ dayOfWeek: 1, dayHourStart: 0, dayHourEnd: 24 }],
    });
  });

  it('a series with an end is a slot at a date for each time, also across midnight', () => {
    const result = slotsOf({ ...daily, ends: 'after', count: '3', from: '22:00', to: '02:00' });
    expect(result).toMatchObject({
      absoluteTimeSlots: [
        { monthStart: 11, dayStart: 30, hourStart: 22, monthEnd: 12, dayEnd: 1, hourEnd: 2 },
        { monthStart: 12, dayStart: 1 },
        { monthStart: 12, dayStart: 2 },
      ],
    });
    expect(slotsOf({ ...weekly, days: [1, 3], ends: 'on', until: '2026-12-09' })).toMatchObject({
      absoluteTimeSlots: [{ dayStart: 30 }, { dayStart: 2 }, { dayStart: 7 }, { dayStart: 9 }],
    });
  });

  it('every day without an end is a weekly slot for each day', () => {
    expect(slotsOf(daily)).toMatchObject({ weekSlots: { length: 7 } });
  });

  it.each([
    ['noTimes', { ...daily, ends: 'on', until: '2026-11-29' }],
    ['noTimes', { ...daily, ends: 'after', count: '0' }],
    ['noTimes', { ...monthly, ends: 'after', count: 'x' }],
    ['noSuchDate', { ...monthly, until: '' }],
    ['tooMany', { ...daily, ends: 'after', count: '367' }],
    ['tooMany', { ...monthly, until: '9999-12-31' }],
    ['noDay', { ...weekly, days: [] }],
    ['endBeforeStart', { ...weekly, to: '09:00' }],
    ['endBeforeStart', { ...fields, to: '08:00' }],
    ['endBeforeStart', { ...fields, lastDay: '2026-11-29' }],
    ['noSuchDate', { ...fields, lastDay: '' }],
    ['noSuchDate', { ...fields, from: '' }],
    ['tooLong', { ...fields, lastDay: '2028-11-30' }],
  ] as const)('%s is reported', (fault, wrong) => {
    expect(slotsOf(wrong)).toBe(fault);
  });
});
