import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import { absoluteTimes } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';
import { startPhoneSystem } from '../../testing.ts';

const office = openOffice();
const minuteMs = 60_000;
const zone = 'America/St_Johns';

const now = async (desk: Desk): Promise<number> =>
  Number((await desk.get<{ time: { timeInMillis: string } }>('v1/user/Info')).time.timeInMillis);
const presenceOf = (desk: Desk, id: number) => desk.get<Record<string, string>>(`v1/user/User/${id}`);
const create = async (desk: Desk, body: object = { label: 'Work', timeZone: zone }): Promise<Calendar> => {
  const response = await desk.request('POST', 'v1/user/Calendar', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Calendar;
};
const lunch = {
  dayOfWeek: 1,
  dayHourStart: 12,
  dayMinuteStart: 0,
  dayHourEnd: 13,
  dayMinuteEnd: 0,
  presenceState: 'lunch',
};
const later = { ...lunch, dayHourStart: 13, dayHourEnd: 14 };

it('the presence follows the calendar to the minute, and colleagues see the words of the slot', async () => {
  const { alice, bob } = office.desks;
  const calendar = await create(alice);
  expect(await alice.get('v1/user/Info')).toMatchObject({ calendar: calendar.restUri });
  const minute = Math.floor((await now(alice)) / minuteMs);
  const start = wallAt(zone, (minute + 2) * minuteMs);
  const slot = {
    ...absoluteTimes({ start, end: start + 10 }),
    presenceState: 'training',
    customPresenceState: 'At the fair',
    customCallerID: '+33100000200',
  };
  const added = await alice.request('POST', `${calendar.restUri}/Slot`, { absoluteTimeSlots: [slot] });
  expect(added.status).toBe(201);
  expect(((await added.json()) as { absoluteTimeSlots: unknown[] }).absoluteTimeSlots).toMatchObject([
    { ...slot, startDateTime: String((minute + 2) * minuteMs) },
  ]);
  expect(await presenceOf(alice, 1)).toMatchObject({
    presenceSetting: 'CalendarSetting',
    presenceState: 'available',
    presenceUntil: String((minute + 2) * minuteMs),
  });
  const shown = async () => {
    const { items } = await bob.get<{ items: readonly { restUri: string }[] }>('v1/directory/Presence');
    return items.find(({ restUri }) => restUri === 'v1/directory/Contact/1');
  };
  expect(await shown()).toMatchObject({ presenceState: 'available' });
  await office.skip(2 * minuteMs);
  await expect.poll(shown, { interval: 20 }).toMatchObject({
    presenceState: 'training',
    customPresenceState: 'At the fair',
    presenceUntil: String((minute + 12) * minuteMs),
  });
  await alice.request('PUT', 'v1/user/User/1', { presenceState: 'available' });
  expect(await presenceOf(alice, 1)).toMatchObject({
    presenceSetting: 'ManualSetting',
    presenceState: 'available',
  });
  await alice.request('PUT', 'v1/user/User/1', { presenceSetting: 'CalendarSetting' });
  expect(await presenceOf(alice, 1)).toMatchObject({
    presenceState: 'training',
    presenceUntil: String((minute + 12) * minuteMs),
  });
  await office.skip(10 * minuteMs);
  await expect.poll(shown, { interval: 20 }).toMatchObject({ presenceState: 'available' });
  expect((await alice.request('DELETE', calendar.restUri)).status).toBe(204);
});

it('slots that overlap, end before they begin or do not exist are refused, and then none is added', async () => {
  const { alice, bob } = office.desks;
  const { restUri } = await create(alice);
  const post = async (weekSlots: readonly object[], absoluteTimeSlots: readonly object[] = []) => {
    const response = await alice.request('POST', `${restUri}/Slot`, { weekSlots, absoluteTimeSlots });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const stored = await post([lunch]);
  const [first] = (stored.body as unknown as Calendar).weekSlots;
  expect((await post([])).status).toBe(400);
  expect((await post([{ ...later, dayHourEnd: 13 }])).status).toBe(400);
  expect((await post([{ ...later, dayHourEnd: 24, dayMinuteEnd: 1 }])).status).toBe(400);
  expect((await post([{ ...later, presenceState: 'asleep' }])).status).toBe(400);
  expect((await post([{ ...later, customCallerID: '+4900000' }])).status).toBe(403);
  const noDate = {
    ...absoluteTimes({ start: 0, end: 60 }),
    monthStart: 2,
    dayStart: 30,
    presenceState: 'lunch',
  };
  expect((await post([], [noDate])).status).toBe(400);
  expect(await post([later, { ...lunch, dayHourStart: 12, dayMinuteStart: 59 }])).toMatchObject({
    status: 409,
    body: { exceptionId: 'CALENDAR_OVERLAP', cause: first?.restUri },
  });
  expect((await alice.get<Calendar>(restUri)).weekSlots).toHaveLength(1);
  // Slots that touch do not overlap.
  expect((await post([later])).status).toBe(201);
  const path = first?.restUri ?? '';
  expect((await alice.request('PUT', path, { ...lunch, dayMinuteEnd: 30 })).status).toBe(409);
  expect((await alice.request('PUT', path, { ...lunch, dayMinuteStart: 30 })).status).toBe(200);
  expect(await alice.get(path)).toMatchObject({ dayMinuteStart: 30 });
  expect((await bob.request('PUT', path, lunch)).status).toBe(404);
  expect((await bob.request('DELETE', path)).status).toBe(404);
  expect((await alice.request('DELETE', path)).status).toBe(204);
  expect((await alice.request('PUT', path, lunch)).status).toBe(404);
  expect((await alice.request('PUT', restUri, { timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await alice.request('DELETE', restUri)).status).toBe(204);
});

it('slots come in the place of another one, which stays if they are refused', async () => {
  const { alice, bob } = office.desks;
  const { restUri } = await create(alice);
  const post = async (desk: Desk, body: object) => desk.request('POST', `${restUri}/Slot`, body);
  const added = (await (await post(alice, { weekSlots: [lunch, later] })).json()) as Calendar;
  const [first, second] = added.weekSlots;
  const replaces = first?.calendarSlotID;
  // The new slot overlaps the other slot, and the slot that it replaces does not matter.
  expect((await post(alice, { weekSlots: [{ ...lunch, dayMinuteEnd: 30 }], replaces })).status).toBe(409);
  expect((await alice.get<Calendar>(restUri)).weekSlots).toEqual([first, second]);
  const [monday, tuesday] = [
    { ...lunch, dayHourStart: 11 },
    { ...lunch, dayOfWeek: 2 },
  ];
  expect((await post(alice, { weekSlots: [tuesday, monday], replaces })).status).toBe(201);
  expect((await alice.get<Calendar>(restUri)).weekSlots).toMatchObject([monday, { ...second }, tuesday]);
  expect((await post(alice, { weekSlots: [{ ...lunch, dayOfWeek: 3 }], replaces })).status).toBe(404);
  expect((await post(bob, { weekSlots: [lunch], replaces: second?.calendarSlotID })).status).toBe(404);
  expect((await alice.request('DELETE', restUri)).status).toBe(204);
});

it('a holiday changes the presence at once, and its days must exist', async () => {
  const { carol } = office.desks;
  const [year = 0, month = 0, day = 0] = new Date(await now(carol))
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number);
  // The days from yesterday to tomorrow, in every time zone.
  const from = new Date(Date.UTC(year, month - 1, day - 1));
  const to = new Date(Date.UTC(year, month - 1, day + 1));
  const days = {
    ...{ yearStart: from.getUTCFullYear(), monthStart: from.getUTCMonth() + 1, dayStart: from.getUTCDate() },
    ...{ yearEnd: to.getUTCFullYear(), monthEnd: to.getUTCMonth() + 1, dayEnd: to.getUTCDate() },
  };
  const wrong = { ...days, label: 'X', yearEnd: days.yearStart - 1 };
  expect((await carol.request('POST', 'v1/user/Holiday', wrong)).status).toBe(400);
  const added = await carol.request('POST', 'v1/user/Holiday', { ...days, label: 'Founding day' });
  expect(added.status).toBe(201);
  expect(await presenceOf(carol, 3)).toMatchObject({
    presenceState: 'holidays',
    customPresenceState: 'Founding day',
  });
  const { restUri } = (await added.json()) as { restUri: string };
  expect((await carol.request('DELETE', restUri)).status).toBe(204);
  expect(await presenceOf(carol, 3)).toMatchObject({ presenceState: 'available' });
});

it('calendars are there after a restart of the phone system', async () => {
  const data = await mkdtemp(join(tmpdir(), 'calendars-'));
  try {
    const before = await startPhoneSystem({ data });
    const alice = await Desk.open(before, 'alice');
    const { restUri } = await create(alice);
    await alice.request('POST', `${restUri}/Slot`, { weekSlots: [lunch, later] });
    const kept = await alice.get<Calendar>(restUri);
    expect(kept.weekSlots).toHaveLength(2);
    await alice.leave();
    await before.stop();
    const after = await startPhoneSystem({ data });
    const again = await Desk.open(after, 'alice');
    expect(await again.get(restUri)).toEqual(kept);
    await again.leave();
    await after.stop();
  } finally {
    await rm(data, { recursive: true });
  }
});
