import { afterEach, expect, it } from 'vitest';
import type { CallGroup } from '../../../sdk/wire/call-groups/call-group.ts';
import type { Desk, LineSeen } from '../testing/desk.ts';
import { openOffice, to } from '../testing/office.ts';

const office = openOffice();
const path = 'v1/user/GroupAddress';
const frontDesk = '304';
const salesFloor = '306';

const groups = async (desk: Desk) => (await desk.get<{ items: readonly CallGroup[] }>(path)).items;
async function groupAt(number: string): Promise<CallGroup> {
  const found = (await groups(office.desks.bob)).find(({ addressNumber }) => addressNumber === number);
  if (!found) throw new Error(`There is no group with the number ${number}.`);
  return found;
}
const change = async (desk: Desk, number: string, body: object) =>
  (await desk.request('PUT', (await groupAt(number)).restUri, body)).status;

afterEach(async () => {
  const back = {
    ...{ label: 'Front desk', ringPattern: 'unisson', ringingTimeout: 15_000, overflowNumber: '' },
    members: ['102', '103', '107'],
  };
  expect(await change(office.desks.dave, frontDesk, back)).toBe(200);
});

it('a hunt group rings at all members who are free, and the first who answers has the call', async () => {
  const phones = await office.plugIn('alice', 'carol');
  const { alice, bob, carol } = office.desks;
  await bob.plugIn('ring');
  await alice.call(frontDesk);
  await carol.line('talking', to('101'));
  const rings = bob.pushed.find(({ state }) => state === 'ringing') as LineSeen;
  expect(rings).toMatchObject({ displayedNumber: '101', displayedVia: 'Front desk' });
  expect(rings).not.toHaveProperty('acdGroup');
  expect(await bob.cause(rings)).toBe('causeAnsweredElsewhere');
  await office.hears(() => phones.alice.sound, 'carol');
  // The caller sees the member who answered.
  expect(await alice.act(await alice.line('talking', to('103')), 'disconnect')).toBe(204);
  expect(await bob.lastHistory()).toMatchObject({ isMissed: false });
}, 30_000);

it('a hunt group that rings in order goes on after each member, and then to its overflow number', async () => {
  await office.plugIn('alice', 'dave');
  const { alice, bob, carol, dave, grace } = office.desks;
  await Promise.all([bob.plugIn('ring'), carol.plugIn(486), grace.plugIn('ring')]);
  const inOrder = { ringPattern: 'sequential', ringingTimeout: 5_000, overflowNumber: '104' };
  expect(await change(dave, frontDesk, inOrder)).toBe(200);
  await alice.call(frontDesk);
  const first = await bob.line('ringing', to('101'));
  expect(await grace.lines()).toEqual([]);
  await office.skip(5_100);
  expect(await bob.cause(first)).toBe('causeNoAnswer');
  // Carol is busy: the call goes on at once.
  await grace.line('ringing', to('101'));
  await office.skip(5_100);
  const taken = await dave.line('talking', to('101'));
  expect(taken.displayedVia).toBe('Front desk');
  expect(await dave.act(taken, 'disconnect')).toBe(204);
  expect(await bob.lastHistory()).toMatchObject({ isMissed: true });
}, 30_000);

it('a call to a hunt group ends when no member can be reached, and when the caller hangs up', async () => {
  await office.plugIn('alice');
  const { alice, bob } = office.desks;
  await alice.call(frontDesk);
  await expect.poll(() => alice.pushed.at(-1)?.state).toBe('dropped');
  expect(alice.pushed.at(-1)?.stateCause).toBe('causeNotAvailable');
  await bob.plugIn('ring');
  await alice.call(frontDesk);
  const rings = await bob.line('ringing', to('101'));
  const own = await alice.line('ringing', ({ isIncoming }) => !isIncoming);
  expect(await alice.act(own, 'disconnect')).toBe(204);
  expect(await bob.cause(rings)).toBe('causeCallerCancel');
}, 30_000);

it('members who refuse all calls or have denied the caller are left alone by their groups', async () => {
  const phones = await office.plugIn('alice', 'grace');
  const { alice, bob, carol, grace } = office.desks;
  await Promise.all([bob.plugIn('answer'), carol.plugIn('answer')]);
  const refusal = { forwardType: 'AL', destination: 'REJECTION' };
  const rule = await bob.request('POST', 'v1/user/Forwarding', refusal);
  const entry = await carol.request('POST', 'v1/user/Denylist', { numbers: '101', label: 'Alice' });
  expect([rule.status, entry.status]).toEqual([201, 201]);
  for (const desk of [bob, carol]) desk.pushed.splice(0);
  await alice.call(frontDesk);
  await grace.line('talking', to('101'));
  await office.hears(() => phones.alice.sound, 'grace');
  expect(await alice.act(await alice.line('talking', to('107')), 'disconnect')).toBe(204);
  expect([bob, carol].flatMap(({ pushed }) => pushed)).toEqual([]);
  for (const [desk, answer] of [
    [bob, rule],
    [carol, entry],
  ] as const)
    expect(
      (await desk.request('DELETE', ((await answer.json()) as { restUri: string }).restUri)).status,
    ).toBe(204);
}, 30_000);

it('a paging group is heard at the phones of all members, who are heard by no one', async () => {
  const phones = await office.plugIn('carol', 'alice', 'bob', 'dave');
  const { alice, bob, carol, dave } = office.desks;
  // A member who talks with somebody is left alone.
  await dave.call('600');
  await dave.line('talking', to('600'));
  await carol.call(salesFloor);
  for (const desk of [alice, bob]) {
    const line = await desk.line('listen', to('103'));
    expect(line).toMatchObject({ displayedVia: 'Sales floor', actions: ['leave'] });
  }
  for (const member of [phones.alice, phones.bob]) await office.hears(() => member.sound, 'carol');
  expect(phones.carol.sound.strength(500)).toBeLessThan(0.01);
  expect(await dave.lines()).toHaveLength(1);
  // Members leave on their own, and all when the caller hangs up.
  expect(await alice.act(await alice.line('listen'), 'leave')).toBe(204);
  await office.hears(() => phones.bob.sound, 'carol');
  expect(await carol.act(await carol.line('talking', to(salesFloor)), 'disconnect')).toBe(204);
  await expect.poll(async () => (await bob.lines()).length).toBe(0);
  expect(await dave.act(await dave.line('talking'), 'disconnect')).toBe(204);
}, 30_000);

it('members change a group that they manage, users of the switchboard every group, and others none', async () => {
  const { alice, bob, dave } = office.desks;
  expect(await change(alice, frontDesk, { label: 'Mine' })).toBe(403);
  expect(await change(bob, '305', { label: 'Ours' })).toBe(403);
  expect(await change(bob, frontDesk, { label: 'Lobby', members: ['103', '102'] })).toBe(200);
  const names = (await groupAt(frontDesk)).members.map(({ displayName }) => displayName);
  expect(names).toEqual(['Carol Lindqvist', 'Bob Keller']);
  expect(await change(dave, frontDesk, { ringPattern: 'cyclic' })).toBe(200);
  for (const [body, status] of [
    [{ members: [] }, 400],
    [{ members: ['102', '102'] }, 400],
    [{ members: ['999'] }, 400],
    [{ ringingTimeout: 1_000 }, 400],
    [{ overflowNumber: 'nonsense' }, 406],
    [{ number: '1' }, 400],
  ] as const)
    expect(await change(dave, frontDesk, body), JSON.stringify(body)).toBe(status);
  // The directory has the new name.
  const search = 'v1/directory/Contact?search=Lobby';
  await expect
    .poll(async () => (await alice.get<{ items: readonly { type: string }[] }>(search)).items)
    .toMatchObject([{ type: 'GroupAddress', addressNumber: frontDesk }]);
});
