import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { QuietCentre } from '../../demonstration/traffic/testing/quiet-centre.ts';

/** A group whose agents are 1 and 3, in this order. */
let centre: QuietCentre;
beforeAll(async () => {
  centre = await QuietCentre.open({ agents: 4, groups: 2 });
}, 60_000);
afterAll(() => centre.stop());

beforeEach(async () => {
  const { agents } = centre.traffic.services;
  await centre.change(0, { unreachableDuration: 0 });
  for (const id of [1, 3]) if (agents.isLoggedIn(id)) await agents.logout(id);
  await centre.login(1, 3);
});

const extensionOf = (id: number) => {
  const person = centre.traffic.services.people.byId(id);
  if (!person) throw new Error(`There is no user ${id}.`);
  return { number: person.number, skillLevel: undefined };
};
const groupOf = () => centre.traffic.services.groups.address(centre.group(0).id);

it('an agent who logs out while a call rings has not lost it: another agent gets it, once', async () => {
  const caller = await centre.dial(0);
  expect(centre.ringing()).toEqual([1]);
  await centre.traffic.services.agents.logout(1);
  await centre.pass(20_000);
  expect(centre.ringing()).toEqual([3]);
  await centre.answer(3);
  expect(centre.states(0)).toEqual(['TALKING']);
  expect(groupOf()).toMatchObject({ acdGroupNbLoggedOperators: 1, acdGroupNbInAcdCallOperators: 1 });
  caller.hangUp('normal');
  await centre.pass(1);
  expect(centre.traffic.services.exchange.size).toBe(0);
});

it('a caller waits again when the only phone that rings loses its network', async () => {
  await centre.traffic.services.agents.logout(3);
  await centre.change(0, { unreachableDuration: 60_000 });
  const caller = await centre.dial(0);
  expect(centre.ringing()).toEqual([1]);
  await centre.lose(1);
  expect(centre.ringing()).toEqual([]);
  expect(centre.states(0)).toEqual(['QUEUED']);
  expect(centre.traffic.services.agents.describe(1)).toMatchObject({
    operatorStatus: 'UNREACHABLE',
    operatorNbNotReached: 1,
  });
  await centre.pass(61_000);
  expect(centre.ringing()).toEqual([1]);
  caller.hangUp('cancelled');
  await centre.pass(1);
  expect(groupOf()).toMatchObject({ acdGroupNbClientsInQueue: 0 });
});

it('an agent who is taken out of the group while a call rings keeps that call, and gets no further one', async () => {
  const { groups } = centre.traffic.services;
  const id = centre.group(0).id;
  const first = await centre.dial(0);
  expect(centre.ringing()).toEqual([1]);
  await groups.changeMembers(id, [extensionOf(3)]);
  await centre.pass(1);
  expect(groupOf()).toMatchObject({ acdGroupNbOperators: 1, acdGroupNbLoggedOperators: 1 });
  const second = await centre.dial(0);
  expect(centre.ringing()).toEqual([1, 3]);
  await centre.answer(1);
  await centre.answer(3);
  expect(centre.states(0)).toEqual(['TALKING', 'TALKING']);
  for (const caller of [first, second]) caller.hangUp('normal');
  await centre.pass(1);
  const third = await centre.dial(0);
  expect(centre.ringing()).toEqual([3]);
  third.hangUp('cancelled');
  await groups.changeMembers(id, [extensionOf(1), extensionOf(3)]);
  await centre.pass(1);
  expect(groupOf()).toMatchObject({ acdGroupNbOperators: 2, acdGroupNbFreeOperators: 2 });
});

it('the last agent who is taken out of a group closes it for its callers', async () => {
  const { groups, agents } = centre.traffic.services;
  await agents.startPause(1, undefined);
  await agents.startPause(3, undefined);
  const caller = await centre.dial(0);
  expect(centre.states(0)).toEqual(['QUEUED']);
  await groups.changeMembers(centre.group(0).id, []);
  await centre.pass(1);
  expect(caller.isEnded).toBe(true);
  expect(groupOf()).toMatchObject({ acdGroupNbOperators: 0, acdGroupNbClientsInQueue: 0 });
  await groups.changeMembers(centre.group(0).id, [extensionOf(1), extensionOf(3)]);
});
