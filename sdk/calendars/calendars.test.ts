import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Calendars } from './calendars.ts';

const source = 'v1/user/Calendar';
const stored = (label: string) => ({
  restUri: `${source}/1`,
  calendarID: '1',
  label,
  timeZone: 'Europe/Paris',
  isActive: true,
  weekSlots: [],
  absoluteTimeSlots: [],
});
const slot = {
  ...{ dayOfWeek: 1, dayHourStart: 9, dayMinuteStart: 0, dayHourEnd: 10, dayMinuteEnd: 0 },
  presenceState: 'training' as const,
  ...{ customPresenceState: '', customCallerID: '', label: '', description: '' },
};

test('a change of a calendar in another client is seen while the list is watched', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const { calendars } = new Calendars(deps);
  const unwatch = calendars.watch();
  deps.sinkOf(source).snapshot([stored('Work')]);
  deps.sinkOf(source).update([stored('Travel')], []);
  expect(calendars.items.value.map(({ label }) => label)).toEqual(['Travel']);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('a calendar is read with its slots written out, and the list has it then', async () => {
  await using router = await SmallRouter.start();
  const calendars = new Calendars(new TestDeps(router.url));
  router.answer(`${source}/1`, 200, stored('Travel'));
  expect(await calendars.reload({ restUri: `${source}/1` })).toMatchObject({ label: 'Travel' });
  expect(router.requests.map(({ line }) => line)).toEqual([`GET /restletrouter/${source}/1?useref=false`]);
});

test('slots without a day and slots that end before they begin are not sent', async () => {
  await using router = await SmallRouter.start();
  const calendars = new Calendars(new TestDeps(router.url));
  expect(await failure(calendars.addSlots({ restUri: source }, {}))).toMatchObject({
    code: 'calendar.invalid',
  });
  const backwards = { ...slot, dayHourEnd: 8 };
  const added = calendars.addSlots({ restUri: source }, { weekSlots: [slot, backwards] });
  expect(await failure(added)).toMatchObject({ code: 'calendar.invalid' });
  expect(await failure(calendars.changeSlot({ restUri: 's' }, backwards))).toMatchObject({
    code: 'calendar.invalid',
  });
  expect(router.requests).toHaveLength(0);
});

test('an overlap and a full calendar are reported as such', async () => {
  await using router = await SmallRouter.start();
  const calendars = new Calendars(new TestDeps(router.url));
  const path = `${source}/1/Slot`;
  const add = () => failure(calendars.addSlots({ restUri: `${source}/1` }, { weekSlots: [slot] }));
  router.answer(path, 409, { exceptionId: 'CALENDAR_OVERLAP', message: 'Lunch and training' });
  expect(await add()).toMatchObject({ code: 'calendar.overlap', serverMessage: 'Lunch and training' });
  router.answer(path, 409, { exceptionId: 'CALENDAR_QUOTA', message: 'full' });
  expect(await add()).toMatchObject({ code: 'calendar.full' });
});

test('slots that take the place of another one are sent in one request', async () => {
  await using router = await SmallRouter.start();
  const calendars = new Calendars(new TestDeps(router.url));
  router.answer(`${source}/1/Slot`, 201, stored('Work'));
  const drafts = { weekSlots: [slot, { ...slot, dayOfWeek: 2 }] };
  await calendars.replaceSlot({ restUri: `${source}/1` }, { calendarSlotID: 'w7' }, drafts);
  expect(router.requests.map(({ line }) => line)).toEqual([`POST /restletrouter/${source}/1/Slot`]);
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({
    ...drafts,
    absoluteTimeSlots: [],
    replaces: 'w7',
  });
});
