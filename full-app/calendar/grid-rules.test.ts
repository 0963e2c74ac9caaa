import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absoluteSpan, absoluteTimes, type WeekSlot, wallOf, weekFault, weekSpan } from '#sdk/calendars.ts';
import { movedSpan, resizedSpan } from './day-grid/span-rules.ts';
import { draftAt, occurrencesOf } from './grid-rules.ts';

const meaning = {
  presenceState: 'lunch',
  customPresenceState: '',
  customCallerID: '',
  label: '',
  description: '',
} as const;
const monday = wallOf(2026, 11, 30);
const weekly = (dayOfWeek: number, start: number, length: number): WeekSlot => ({
  ...{ restUri: 'w', weekSlotID: '1', calendarSlotID: 'w1', ...meaning, dayOfWeek },
  ...{ dayHourStart: Math.floor(start / 60), dayMinuteStart: start % 60 },
  ...{ dayHourEnd: Math.floor((start + length) / 60), dayMinuteEnd: (start + length) % 60 },
});

it('a slot across midnight appears on both days, and a weekly one every week', () => {
  const night = absoluteTimes({ start: monday - 120, end: monday + 120 });
  const slot = {
    restUri: 'a',
    absoluteTimeSlotID: '1',
    calendarSlotID: 'a1',
    startDateTime: 0,
    ...meaning,
    ...night,
  };
  const all = { weekSlots: [weekly(1, 720, 60)], absoluteTimeSlots: [slot] };
  const shown = (from: number) => occurrencesOf(all, from, 1).map(({ slot: { restUri } }) => restUri);
  expect(shown(monday - 1_440)).toEqual(['a']);
  expect(shown(monday)).toEqual(['a', 'w']);
  expect(shown(monday + 7 * 1_440)).toEqual(['w']);
});

it('a weekly slot stays valid however it is moved and resized, and a moved one keeps its length', () => {
  const quarter = fc.integer({ min: 0, max: 90 }).map((n) => n * 15);
  const lengths = fc.integer({ min: 1, max: 6 }).map((n) => n * 15);
  const by = fc.integer({ min: -700, max: 700 }).map((n) => n * 15);
  fc.assert(
    fc.property(fc.nat(6), quarter, lengths, by, (day, start, length, minutes) => {
      const [entry] = occurrencesOf(
        { weekSlots: [weekly(day, start, length)], absoluteTimeSlots: [] },
        monday,
        7,
      );
      if (!entry) throw new Error('The slot does not appear.');
      const moved = draftAt(entry.slot, movedSpan(entry, minutes)) as WeekSlot;
      const resized = draftAt(entry.slot, resizedSpan(entry, minutes)) as WeekSlot;
      expect([weekFault(moved), weekFault(resized)]).toEqual([undefined, undefined]);
      expect(weekSpan(moved).end - weekSpan(moved).start).toBe(length);
      expect(weekSpan(resized).start).toBe(weekSpan(weekly(day, start, length)).start);
    }),
  );
});

it('a slot at a date is moved across midnight', () => {
  const times = absoluteTimes({ start: monday, end: monday + 60 });
  const slot = {
    restUri: 'a',
    absoluteTimeSlotID: '1',
    calendarSlotID: 'a1',
    startDateTime: 0,
    ...meaning,
    ...times,
  };
  const [entry] = occurrencesOf({ weekSlots: [], absoluteTimeSlots: [slot] }, monday, 1);
  if (!entry) throw new Error('The slot does not appear.');
  const moved = draftAt(slot, movedSpan(entry, -30));
  expect('dayOfWeek' in moved ? undefined : absoluteSpan(moved)).toEqual({
    start: monday - 30,
    end: monday + 30,
  });
});
