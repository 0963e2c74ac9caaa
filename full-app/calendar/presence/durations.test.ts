import { expect, test } from 'vitest';
import { wallOf } from '#sdk/calendars.ts';
import { durationName, durationOf, durations, withDuration } from './durations.ts';
import { newFields, slotsOf } from './slot-draft.ts';

const start = wallOf(2028, 2, 28) + 23 * 60 + 45;
const fields = newFields({ start, end: start + 30 });

test('the durations are half an hour, one to four hours, one to five days, a week and ten days', () => {
  expect(durations.map(durationName)).toEqual([
    ...['30 minutes', '1 hour', '2 hours', '3 hours', '4 hours'],
    ...['1 day', '2 days', '3 days', '4 days', '5 days', '1 week', '10 days'],
  ]);
});

test.each(durations)(
  'a duration of %i minutes sets the end of an entry, and is recognised there',
  (minutes) => {
    const changed = { ...fields, ...withDuration(fields, minutes) };
    expect(durationOf(changed)).toBe(minutes);
    expect(slotsOf(changed)).toHaveProperty('absoluteTimeSlots');
  },
);

test('the end moves over midnight, and over the end of February in a leap year', () => {
  expect(withDuration(fields, 30)).toEqual({ lastDay: '2028-02-29', to: '00:15' });
  expect(withDuration(fields, 2 * 1440)).toEqual({ lastDay: '2028-03-01', to: '23:45' });
});

test('another duration is none of them, and an entry without a beginning gets no end', () => {
  expect(durationOf({ ...fields, to: '00:16' })).toBeUndefined();
  expect(durationOf({ ...fields, to: '' })).toBeUndefined();
  expect(withDuration({ ...fields, from: '' }, 30)).toEqual({});
});
