import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { addDemoMeetingPoints } from '../demonstration/people/demo-meeting-points.ts';
import { addDemoWorld } from '../demonstration/people/demo-world.ts';
import { openStore, type Store } from '../store/store.ts';
import { People, type Person } from '../users/person.ts';
import { MeetingPoints } from './meeting-points.ts';
import { MemberMails } from './member-mails.ts';

const log = pino({ level: 'silent' });
const clock = new Clock();
let store: Store;
let grace: Person;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  await addDemoWorld(store.db, { people: 20, activity: false, now: Date.now() });
  const found = (await People.load(store.db)).byLogin('grace');
  if (!found) throw new Error('The demonstration has no grace.');
  grace = found;
});
afterAll(() => store.close());

const load = () => MeetingPoints.load(store.db, { clock, changes: new Changes() });
const namesOf = (points: MeetingPoints) => points.ofOwner(grace.id).map(({ displayName }) => displayName);

it('those of the demonstration come once, so that deleted ones do not return', async () => {
  await addDemoMeetingPoints(store.db, clock.now());
  const points = await load();
  expect(namesOf(points)).toEqual(['Support team', 'Customer reviews', 'Interviews']);
  for (const { id } of points.ofOwner(grace.id)) expect(await points.remove(grace, id)).toBe(true);
  await addDemoMeetingPoints(store.db, clock.now());
  expect(namesOf(await load())).toEqual([]);
});

it('a meeting point and its members are the same after a restart, and new members are told once', async () => {
  const first = await load();
  const point = await first.add(grace, { displayName: 'Board', isLocked: true });
  if (typeof point === 'string') throw new Error(point);
  const page = 'https://pbx.example';
  const told = vi.fn();
  const stop = first.onNotify(told);
  const [ann, bob] = [{ email: 'ann@example.com' }, { email: 'bob@example.com' }];
  const stranger = { email: 'eve@example.com' };
  await first.setMembers(grace, point.id, { members: [ann, bob], notifyMembers: [bob, stranger], page });
  await first.setMembers(grace, point.id, { members: [ann, bob], notifyMembers: [], page });
  expect(told.mock.calls).toEqual([[{ personId: grace.id, point, members: [bob], page }]]);
  stop();
  await first.setMembers(grace, point.id, { members: [ann, bob], notifyMembers: [ann], page });
  expect(told).toHaveBeenCalledOnce();

  const second = await load();
  expect(second.byId(point.id)).toEqual({ personId: grace.id, point, members: [ann, bob] });
});

it.each([
  [
    'https://pbx.example',
    /^Join: https:\/\/pbx\.example\/externals\/\d+\/[0-9a-f]{20}\?name=Grace\+Tanaka$/m,
  ],
  [undefined, /^Grace Tanaka has the link\.$/m],
])('the e-mail to a new member has the link of the page %s', async (page, way) => {
  const points = await load();
  const [point] = points.ofOwner(grace.id);
  if (!point) throw new Error('There is no meeting point.');
  const sendText = vi.fn(async (_: { to: string; text: string }) => true);
  const mails = new MemberMails({ mails: { sendText }, people: { byId: () => grace }, clock });
  mails.tell({ personId: grace.id, point, members: [{ email: 'ann@example.com' }], page });
  await mails.settle();
  expect(sendText).toHaveBeenCalledOnce();
  expect(sendText.mock.calls[0]?.[0]).toMatchObject({
    to: 'ann@example.com',
    text: expect.stringMatching(way),
  });
});

it('a lower licence takes new points away at once, and the choice for guests with the next change', async () => {
  const points = await load();
  const point = await points.add(grace, { displayName: 'Open', automaticDeny: false });
  if (typeof point === 'string') throw new Error(point);
  expect(point.automaticDeny).toBe(false);
  const lower = (videoConference: 'standard' | 'premium'): Person => ({
    ...grace,
    licences: { ...grace.licences, videoConference },
  });
  expect(await points.add(lower('premium'), { displayName: 'A' })).toBe('limit');
  expect(await points.add(lower('standard'), { displayName: 'A' })).toBe('notAllowed');
  const changed = await points.change(lower('premium'), point.id, { displayName: 'Renamed' });
  expect(changed).toMatchObject({ displayName: 'Renamed', isLocked: false });
  expect(changed).not.toHaveProperty('automaticDeny');
});
