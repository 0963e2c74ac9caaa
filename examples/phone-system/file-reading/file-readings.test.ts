import { expect, it } from 'vitest';
import type { PlanOptions } from '../calendars/ics/plan.ts';
import { FileReadings, FileTooCostly, TooManyFiles } from './file-readings.ts';

const options: PlanOptions = {
  calendar: {
    restUri: 'v1/user/Calendar/1',
    calendarID: '1',
    label: 'Work',
    timeZone: 'Europe/Paris',
    isActive: true,
    weekSlots: [],
    absoluteTimeSlots: [],
  },
  now: Date.parse('2026-11-26T11:00:00Z'),
  presenceState: 'meetingCustomer',
  ownCallerIds: [],
};
const file = (lines: readonly string[]) => ({
  text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  options,
});
const event = file([
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Review',
  'DTSTART:20261201T090000',
  'DURATION:PT1H',
  'END:VEVENT',
]);
/** A file with so many nested components that reading them takes the library seconds. */
const costly = file(Array.from({ length: 60_000 }, () => 'BEGIN:X'));

it('reads a calendar file in a thread, and says why another text is none', async () => {
  const readings = new FileReadings();
  expect(await readings.read('calendar', event, 1)).toMatchObject({ plan: { events: [{ added: 1 }] } });
  const problem = await readings.read('calendar', { text: 'name;phone', options }, 1);
  expect(problem).toEqual({ problem: expect.any(String) });
});

it('ends the thread of a file that takes longer than its time, also for the next file', async () => {
  const hasty = new FileReadings({ timeoutMs: 1 });
  await expect(hasty.read('calendar', costly, 1)).rejects.toThrow(FileTooCostly);
  await expect(hasty.read('calendar', costly, 1)).rejects.toThrow(FileTooCostly);
});

it('ends the thread of a file that needs more memory than it may have', async () => {
  const small = new FileReadings({ heapMb: 4 });
  await expect(small.read('calendar', costly, 1)).rejects.toThrow(FileTooCostly);
});

it('keeps five files of a user at most, and those of another user do not wait behind them', async () => {
  const readings = new FileReadings();
  const ended: string[] = [];
  const read = async (owner: number, name: string) => {
    await readings.read('calendar', event, owner);
    ended.push(name);
  };
  const five = Array.from({ length: 5 }, (_, at) => read(1, `first ${at}`));
  await expect(readings.read('calendar', event, 1)).rejects.toThrow(TooManyFiles);
  await Promise.all([...five, read(2, 'second')]);
  expect(ended.indexOf('second')).toBeLessThan(ended.indexOf('first 4'));
  await readings.read('calendar', event, 1);
});
