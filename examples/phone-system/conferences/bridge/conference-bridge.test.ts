import { expect, it } from 'vitest';
import type { Conference } from '../../../../sdk/wire/conferences/conference.ts';
import { keyed, pollOptions } from '../../services/testing/service-desk.ts';
import type { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();
const source = 'v1/user/Conference';
const callPath = `${enterprisePath}/Extension/107/placeCall`;

async function newConference(owner: Desk): Promise<Conference> {
  const added = await owner.request('POST', source, { label: 'Weekly meeting' });
  expect(added.status).toBe(201);
  return (await added.json()) as Conference;
}
const now = (owner: Desk, { restUri }: Conference) => owner.get<Conference>(restUri);
const membersOf = async (owner: Desk, one: Conference) => (await now(owner, one)).members;
const numbersOf = async (owner: Desk, one: Conference) =>
  (await membersOf(owner, one)).map(({ number }) => number);

/** Calls the bridge, and enters a PIN by keys. */
async function dialIn(desk: Desk, pin: string) {
  expect((await desk.call('690')).status).toBe(200);
  const line = await desk.line('talking', to('690'));
  await keyed(desk, line, `${pin}#`);
  return line;
}

it('members who dial in with the PIN hear each other, and their owner mutes, locks and removes', async () => {
  const phones = await office.plugIn('alice', 'bob', 'grace');
  const { alice, bob, grace } = office.desks;
  const one = await newConference(grace);
  expect(one.pin).toMatch(/^\d{6}$/);

  const called = await grace.request('POST', callPath, { callee: `690*${one.pin}`, caller: '107' });
  expect(called.status).toBe(200);
  await expect.poll(() => numbersOf(grace, one), pollOptions).toEqual(['107']);
  await dialIn(alice, one.pin);
  await expect.poll(() => numbersOf(grace, one), pollOptions).toEqual(['107', '101']);
  await dialIn(bob, one.pin);
  await expect.poll(() => numbersOf(grace, one), pollOptions).toEqual(['107', '101', '102']);
  const [moderator, first, second] = await membersOf(grace, one);
  expect(moderator).toMatchObject({ isModerator: true });
  expect(first).toMatchObject({ isModerator: false, displayName: 'Alice Martin' });

  await office.hears(() => phones.grace.sound, 'alice', 'bob');
  await office.hears(() => phones.alice.sound, 'bob', 'grace');
  await expect
    .poll(async () => (await membersOf(grace, one)).map(({ isTalking }) => isTalking), pollOptions)
    .toEqual([true, true, true]);

  const muted = await grace.request('PUT', `${one.restUri}/Member/${second?.memberID}`, { isMuted: true });
  expect(await muted.json()).toMatchObject({ isMuted: true, isTalking: false });
  await office.hears(() => phones.grace.sound, 'alice');
  await office.hears(() => phones.bob.sound, 'alice', 'grace');

  expect((await grace.request('PUT', one.restUri, { isLocked: true })).status).toBe(200);
  expect((await grace.request('DELETE', `${one.restUri}/Member/${first?.memberID}`)).status).toBe(204);
  await expect.poll(() => alice.lines(), pollOptions).toEqual([]);
  await dialIn(alice, one.pin);
  await expect.poll(() => alice.lines(), pollOptions).toEqual([]);
  expect(await numbersOf(grace, one)).toEqual(['107', '102']);

  expect((await grace.request('DELETE', one.restUri)).status).toBe(204);
  await expect.poll(() => grace.lines(), pollOptions).toEqual([]);
  await expect.poll(() => bob.lines(), pollOptions).toEqual([]);
}, 60_000);

it('a wrong PIN opens nothing, and only the owner with a licence makes and changes a conference', async () => {
  await office.plugIn('alice', 'grace');
  const { alice, grace } = office.desks;
  const one = await newConference(grace);
  const wrong = one.pin === '000000' ? '000001' : '000000';
  const line = await dialIn(alice, `${wrong}#${one.pin}`);
  await expect.poll(() => numbersOf(grace, one), pollOptions).toEqual(['101']);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await expect.poll(() => membersOf(grace, one), pollOptions).toEqual([]);

  expect((await alice.request('POST', source, { label: 'Mine' })).status).toBe(403);
  expect((await alice.request('PUT', one.restUri, { isLocked: true })).status).toBe(404);
  expect((await alice.request('POST', callPath, { callee: '690', caller: '107' })).status).toBe(403);
  expect((await grace.request('POST', callPath, { callee: '690', caller: '101' })).status).toBe(403);
  expect((await grace.request('POST', callPath, { callee: 'x', caller: '107' })).status).toBe(406);
  // No member is inside who could open the conference again from a phone.
  const locked = await grace.request('PUT', one.restUri, { isLocked: true });
  expect(await locked.json()).toMatchObject({ isLocked: false });
  const renewed = await grace.request('PUT', one.restUri, { renewsPin: true });
  expect(((await renewed.json()) as Conference).pin).not.toBe(one.pin);
  expect((await grace.request('DELETE', one.restUri)).status).toBe(204);
}, 60_000);
