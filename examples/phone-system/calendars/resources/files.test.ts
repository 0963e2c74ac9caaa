import ical from 'node-ical';
import { expect, it } from 'vitest';
import type { Calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import type { CalendarFile, ImportResult } from '../../../../sdk/wire/calendars/file.ts';
import type { AbsoluteSlot, WeekSlot } from '../../../../sdk/wire/calendars/slot.ts';
import { momentOf, wallOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
const zone = 'Europe/Paris';

const create = async (desk: Desk, label: string): Promise<Calendar> => {
  const response = await desk.request('POST', 'v1/user/Calendar', { label, timeZone: zone });
  expect(response.status).toBe(201);
  return (await response.json()) as Calendar;
};
const send = async (desk: Desk, { restUri }: Calendar, body: object): Promise<ImportResult> => {
  const response = await desk.request('POST', `${restUri}/Import`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as ImportResult;
};
const slotsOf = async (desk: Desk, { restUri }: Calendar): Promise<Record<string, unknown>[]> => {
  const { weekSlots, absoluteTimeSlots } = await desk.get<Calendar>(restUri);
  const plain = ({ restUri: _, calendarSlotID: __, ...slot }: WeekSlot | AbsoluteSlot) => ({
    ...slot,
    weekSlotID: '',
    absoluteTimeSlotID: '',
  });
  return [...weekSlots, ...absoluteTimeSlots].map(plain);
};

const nextYear = new Date().getFullYear() + 1;
const event = (uid: number, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:Event ${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
const text = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  event(1, `DTSTART;TZID=${zone}:${nextYear}0105T090000`, 'DURATION:PT1H'),
  event(2, `DTSTART;TZID=Mars/Base:${nextYear}0106T090000`, 'DURATION:PT1H'),
  event(3, `DTSTART;TZID=${zone}:20200106T120000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU'),
  'END:VCALENDAR',
  '',
].join('\r\n');

it('a preview of a file stores nothing; the import stores what the preview has said, once', async () => {
  const { alice } = office.desks;
  const calendar = await create(alice, 'Imported');
  const preview = await send(alice, calendar, { text, isPreview: true, presenceState: 'training' });
  expect(preview.events).toMatchObject([
    { label: 'Event 1', start: `${nextYear}-01-05T09:00`, added: 1 },
    { label: 'Event 2', added: 0, refused: [{ reason: 'timeZone', count: 1 }] },
    { label: 'Event 3', added: 2, isWeekly: true },
  ]);
  expect(await slotsOf(alice, calendar)).toEqual([]);
  expect(await send(alice, calendar, { text, presenceState: 'training' })).toEqual(preview);
  const stored = await slotsOf(alice, calendar);
  expect(stored.map(({ presenceState }) => presenceState)).toEqual(['training', 'training', 'training']);
  const again = await send(alice, calendar, { text, presenceState: 'training' });
  expect(again.events.map(({ refused }) => refused[0]?.reason)).toEqual(['present', 'timeZone', 'present']);
  expect(await slotsOf(alice, calendar)).toEqual(stored);
});

it('files in another format, too large ones, and those for no calendar are refused', async () => {
  const { alice, bob } = office.desks;
  const calendar = await create(alice, 'Refusing');
  const statusOf = async (desk: Desk, content: string) =>
    (await desk.request('POST', `${calendar.restUri}/Import`, { text: content })).status;
  expect(await statusOf(alice, 'name;phone')).toBe(400);
  expect(await statusOf(alice, 'x'.repeat(600_000))).toBe(400);
  expect(await statusOf(alice, 'x'.repeat(10_000_000))).toBe(413);
  expect(await statusOf(bob, text)).toBe(404);
  expect(await slotsOf(alice, calendar)).toEqual([]);
});

it('another program reads an exported calendar, and importing it gives the same slots', async () => {
  const { alice } = office.desks;
  const calendar = await create(alice, 'Work; travel, and more');
  const texts = {
    customPresenceState: 'Fair\nHall 3',
    customCallerID: '',
    label: '',
    description: 'A, b; c\nd',
  };
  const night = { hourStart: 22, minuteStart: 30, hourEnd: 6, minuteEnd: 0 };
  const added = await alice.request('POST', `${calendar.restUri}/Slot`, {
    weekSlots: [
      {
        dayOfWeek: 1,
        dayHourStart: 9,
        dayMinuteStart: 0,
        dayHourEnd: 24,
        dayMinuteEnd: 0,
        presenceState: 'working',
        ...texts,
        label: 'Office',
      },
    ],
    absoluteTimeSlots: [
      // Across midnight, and the night in which the clocks go back.
      {
        yearStart: 2027,
        monthStart: 10,
        dayStart: 30,
        yearEnd: 2027,
        monthEnd: 10,
        dayEnd: 31,
        ...night,
        presenceState: 'travelling',
        ...texts,
      },
    ],
  });
  expect(added.status).toBe(201);
  const file = await alice.get<CalendarFile>(`${calendar.restUri}/File`);
  expect(file.name).toBe('Work- travel- and more.ics');
  for (const line of file.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  const idsIn = (text: string) =>
    [...text.replaceAll('\r\n ', '').matchAll(/^UID:(.*)$/gm)].map(([, id = '']) => id);
  const ids = idsIn(file.text);
  // Another phone system counts from 1, too: a random part distinguishes its events from these.
  expect(ids.map((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-[aw]\d+@callside\r?$/.test(id))).toEqual([
    true,
    true,
  ]);
  expect(idsIn((await alice.get<CalendarFile>(`${calendar.restUri}/File`)).text)).toEqual(ids);

  const read = Object.values(ical.sync.parseICS(file.text));
  const events = read.filter((one) => one?.type === 'VEVENT');
  const [office_, travel] = events
    .sort((one, other) => String(one.summary).localeCompare(String(other.summary)))
    .reverse();
  const at = (...date: [number, number, number, number, number]) => new Date(momentOf(zone, wallOf(...date)));
  expect(travel).toMatchObject({ description: 'A, b; c\nd' });
  expect(travel?.start.getTime()).toBe(at(2027, 10, 30, 22, 30).getTime());
  expect(travel?.end?.getTime()).toBe(at(2027, 10, 31, 6, 0).getTime());
  expect(office_?.summary).toBe('Office');
  const [from, to] = [at(2027, 3, 15, 0, 0), at(2027, 4, 12, 0, 0)];
  const mondays = [15, 22, 29].map((day) => at(2027, 3, day, 9, 0).getTime());
  expect(office_?.rrule?.between(from, to).map((date) => date.getTime())).toEqual([
    ...mondays,
    at(2027, 4, 5, 9, 0).getTime(),
  ]);
  expect(read.filter((one) => one?.type === 'VTIMEZONE')).toHaveLength(1);

  const copy = await create(alice, 'Copy');
  const { events: results } = await send(alice, copy, { text: file.text });
  expect(results.map(({ added: count, refused }) => [count, refused])).toEqual([
    [1, []],
    [1, []],
  ]);
  expect(await slotsOf(alice, copy)).toEqual(await slotsOf(alice, calendar));
});
