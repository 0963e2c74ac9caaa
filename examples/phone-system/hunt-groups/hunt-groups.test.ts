import { expect, it } from 'vitest';
import type { HuntGroup } from '../../../sdk/wire/people/hunt-group.ts';
import type { Desk } from '../testing/desk.ts';
import { openOffice } from '../testing/office.ts';

const office = openOffice({ noAnswerMs: 30_000 });
const reception = '305';
const accounts = '306';

const groupsOf = async (desk: Desk) =>
  (await desk.get<{ items: readonly HuntGroup[] }>('v1/user/GroupAddress')).items;
const ends = (desk: Desk) => expect.poll(() => desk.lines()).toEqual([]);

it('a call to a group rings at all free members at once, and the member who answers ends the ringing', async () => {
  const { alice, carol, frank } = office.desks;
  const phones = await office.plugIn('alice');
  await carol.plugIn('ring');
  await frank.plugIn('ring');
  expect((await alice.call(reception)).status).toBe(200);
  const atCarol = await carol.line('ringing');
  expect(atCarol).toMatchObject({ displayedNumber: '101', displayedVia: 'Reception' });
  expect(atCarol).not.toHaveProperty('acdGroup');
  const atFrank = await frank.line('ringing');
  expect(await alice.lines()).toMatchObject([{ displayedNumber: reception }]);
  // A member who declines leaves the call to the others.
  expect(await carol.act(atCarol, 'disconnect')).toBe(204);
  await ends(carol);
  expect(await frank.act(atFrank, 'answer')).toBe(204);
  await frank.line('talking');
  expect(await alice.line('talking')).toMatchObject({ displayedNumber: '106', displayedVia: 'Reception' });
  expect(phones.alice).toBeDefined();
  expect(await alice.act(await alice.line('talking'), 'disconnect')).toBe(204);
  await ends(frank);
  expect(await carol.lastHistory()).toMatchObject({ remoteNumber: '101', calledNumber: reception });
});

it('a call to a group in turn passes members who are busy or do not answer, and then fails', async () => {
  const { alice, bob, carol, dave, grace } = office.desks;
  await office.plugIn('alice', 'dave', 'grace');
  await bob.plugIn('ring');
  await carol.plugIn('ring');
  await dave.call('107');
  await grace.line('talking');
  await alice.call(accounts);
  const atBob = await bob.line('ringing');
  expect(await dave.lines()).toHaveLength(1);
  expect(await carol.lines()).toEqual([]);
  await office.skip(15_100);
  expect(await bob.cause(atBob)).toBe('causeNoAnswer');
  const atCarol = await carol.line('ringing');
  expect(await carol.act(atCarol, 'disconnect')).toBe(204);
  await ends(alice);
  await expect.poll(() => bob.lastHistory()).toMatchObject({ isMissed: true, calledNumber: accounts });
});

it('members see their groups, and change the groups that they manage, which rings by the new values', async () => {
  const { alice, bob, carol, frank } = office.desks;
  expect(await groupsOf(alice)).toEqual([]);
  const [group, other] = await groupsOf(carol);
  expect([group?.label, group?.mayChange, other?.label, other?.mayChange]).toEqual([
    'Reception',
    true,
    'Accounts',
    false,
  ]);
  if (!group || !other) return;
  const change = async (desk: Desk, { restUri }: HuntGroup, body: object) =>
    (await desk.request('PUT', restUri, body)).status;
  expect(await change(carol, other, { ringPattern: 'cyclic' })).toBe(403);
  expect(await change(alice, group, { ringPattern: 'cyclic' })).toBe(404);
  expect(await change(carol, group, { members: ['v1/directory/Contact/none'] })).toBe(400);
  expect(await change(carol, group, { members: [] })).toBe(400);
  const members = [...group.members.map(({ contact }) => contact)];
  const withBob = [other.members.find(({ addressNumber }) => addressNumber === '102')?.contact, ...members];
  expect(await change(carol, group, { ringPattern: 'sequential', members: withBob })).toBe(200);
  expect((await groupsOf(bob)).map(({ label }) => label)).toEqual(['Reception', 'Accounts']);
  await office.plugIn('alice');
  await Promise.all([bob.plugIn('ring'), frank.plugIn('ring')]);
  await alice.call(reception);
  await bob.line('ringing');
  expect(await frank.lines()).toEqual([]);
  const [line] = await alice.lines();
  if (line) await alice.act(line, 'disconnect');
  await ends(bob);
  expect(await change(carol, group, { ringPattern: 'unisson', members })).toBe(200);
});
