import { describe, expect, it } from 'vitest';
import { wallOf } from '../../../sdk/calendars.ts';
import { newFields, slotsOf } from './slot-draft.ts';

const monday = wallOf(2026, 11, 30);
const fields = newFields({ start: monday + 540, end: monday + 600 });
const weekly = { ...fields, isWeekly: true };

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

  it.each([
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
