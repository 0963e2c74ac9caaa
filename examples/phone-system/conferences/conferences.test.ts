import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ConferenceMember, conferenceLimits } from '../../../sdk/wire/conferences/conference.ts';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { addDemoWorld } from '../demonstration/people/demo-world.ts';
import { openStore, type Store } from '../store/store.ts';
import { People } from '../users/person.ts';
import { Conferences } from './conferences.ts';

const owner = 7;
let store: Store;
let conferences: Conferences;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  await addDemoWorld(store.db, { people: 20, activity: false, now: Date.now() });
  expect((await People.load(store.db)).byId(owner)).toBeDefined();
  conferences = await Conferences.load(store.db, { changes: new Changes(), clock: new Clock() });
});
afterAll(() => store.close());

const seat = (memberID: string) => {
  const state: ConferenceMember = {
    ...{ memberID, number: memberID, displayName: '', joinedAt: 0 },
    ...{ isModerator: false, isMuted: false, isTalking: false },
  };
  return { state, setMuted: vi.fn(), remove: vi.fn() };
};
const refusals = (id: string) => [false, true].map((isModerator) => conferences.refusal(id, { isModerator }));

it('a conference has room for 32 people, and its owner gets into a locked one, but not into a full one', async () => {
  const made = await conferences.add(owner, 'Weekly meeting');
  if (!made) throw new Error('There are too many.');
  const { conferenceID: id } = made;
  expect(refusals(id)).toEqual([undefined, undefined]);
  const seats = Array.from({ length: conferenceLimits.members }, (_, index) => seat(`m${index}`));
  for (const one of seats.slice(1)) conferences.put(id, one);
  await conferences.change(owner, id, { isLocked: true });
  expect(refusals(id)).toEqual(['locked', undefined]);
  await conferences.change(owner, id, { isLocked: false });
  for (const one of seats.slice(0, 1)) conferences.put(id, one);
  expect(refusals(id)).toEqual(['full', 'full']);

  await conferences.change(owner, id, { isLocked: true });
  for (const { state } of seats) conferences.leave(id, state);
  expect(conferences.byId(owner, id)).toMatchObject({ isLocked: false, members: [] });
  const last = seat('last');
  conferences.put(id, last);
  expect(await conferences.remove(owner + 1, id)).toBe(false);
  expect(await conferences.remove(owner, id)).toBe(true);
  expect(last.remove).toHaveBeenCalledOnce();
  expect(refusals(id)).toEqual(['gone', 'gone']);
});
