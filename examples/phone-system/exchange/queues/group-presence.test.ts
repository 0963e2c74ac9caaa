import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { QuietCentre } from '../../demonstration/traffic/testing/quiet-centre.ts';

let centre: QuietCentre;
beforeAll(async () => {
  centre = await QuietCentre.open({ agents: 4, groups: 2 });
  // The first agent is in both groups, the third only in the first group.
  await centre.login(1, 3);
}, 60_000);
afterAll(() => centre.stop());
beforeEach(async () => {
  for (const at of [0, 1]) await centre.change(at, { bypassDnd: false });
  for (const id of [1, 3]) await setPresence(id, 'available');
});

async function setPresence(id: number, presenceState: 'available' | 'working' | 'lunch'): Promise<void> {
  const { users, people } = centre.traffic.services;
  const person = people.byId(id);
  if (!person) throw new Error(`There is no user ${id}.`);
  await users.setPresence(person, { presenceSetting: 'ManualSetting', presenceState });
  await centre.pass(1);
}
const available = (at: number) =>
  centre.traffic.services.groups.address(centre.group(at).id)?.acdGroupNbAvailableOperators;

it('a call of a group does not ring at an agent who does not want to be disturbed', async () => {
  await setPresence(1, 'lunch');
  expect(available(0)).toBe(1);
  const caller = await centre.dial(0);
  expect(centre.ringing()).toEqual([3]);
  caller.hangUp('cancelled');
  await setPresence(3, 'lunch');
  const waiting = await centre.dial(0);
  expect(centre.ringing()).toEqual([]);
  expect(centre.states(0)).toEqual(['QUEUED']);
  await setPresence(3, 'working');
  expect(centre.ringing()).toEqual([3]);
  waiting.hangUp('cancelled');
});

it('a group that ignores the presence rings there, and only that group', async () => {
  await setPresence(1, 'lunch');
  await setPresence(3, 'lunch');
  const waiting = await centre.dial(0);
  expect(centre.ringing()).toEqual([]);
  await centre.change(0, { bypassDnd: true });
  await centre.pass(1);
  expect(centre.ringing()).toEqual([1]);
  expect(available(0)).toBe(1);
  expect(available(1)).toBe(0);
  waiting.hangUp('cancelled');
  const other = await centre.dial(1);
  expect(centre.ringing()).toEqual([]);
  other.hangUp('cancelled');
});
