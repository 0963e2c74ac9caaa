import { afterEach, expect, it } from 'vitest';
import type { Desk } from '../testing/desk.ts';
import { openOffice, to } from '../testing/office.ts';
import { historyOf, property, resetServices, set } from './testing/service-desk.ts';

const office = openOffice();
afterEach(() => resetServices(office));

/** Calls bob. Returns the cause of the call's end. */
async function causeOfCall(desk: Desk): Promise<string | undefined> {
  const before = desk.pushed.length;
  await desk.call('102');
  const end = () => desk.pushed.slice(before).find(({ state }) => state === 'dropped');
  await expect.poll(end).toBeDefined();
  return end()?.stateCause;
}

/** Whether a call from alice has rung at a desk since its last question. */
const rung = (desk: Desk): boolean =>
  desk.pushed.splice(0).some(({ state, isIncoming }) => state === 'ringing' && isIncoming);

const isOn = { 'assistant.assistant': '103', 'assistant.activated': true };

it('calls that a user does not answer ring at the assistant, who sees for whom they are', async () => {
  const phones = await office.plugIn('alice', 'carol');
  const { alice, bob, carol } = office.desks;
  await bob.plugIn('ring');
  expect((await property(bob, 'assistant.activated', true)).status).toBe(409);
  await set(bob, { ...isOn, 'assistant.ownDelay': 5 });
  expect((await property(bob, 'assistant.assistant', null)).status).toBe(409);
  expect((await property(bob, 'assistant.assistant', '102')).status).toBe(409);
  const before = new Set((await historyOf(bob)).map(({ restUri }) => restUri));
  await alice.call('102');
  await bob.line('ringing', to('101'));
  await office.skip(5_100);
  const taken = await carol.line('talking', to('101'));
  expect(taken.displayedVia).toBe('Bob Keller');
  await office.hears(() => phones.alice.sound, 'carol');
  expect(await alice.act(await alice.line('talking', to('103')), 'disconnect')).toBe(204);
  await expect
    .poll(async () => (await historyOf(bob)).filter(({ restUri }) => !before.has(restUri)))
    .toMatchObject([{ remoteNumber: '101', isMissed: false, isForwarded: true }]);
}, 60_000);

it('a call that the assistant does not take goes on to the rules of the user, without ringing again', async () => {
  await office.plugIn('alice', 'dave');
  const { alice, bob, carol, dave } = office.desks;
  await Promise.all([bob.plugIn(486), carol.plugIn('ring')]);
  await set(bob, { ...isOn, 'assistant.assistantDelay': 5 });
  const onBusy = { forwardType: 'OB', destination: '104' };
  expect((await bob.request('POST', 'v1/user/Forwarding', onBusy)).status).toBe(201);
  await alice.call('102');
  await carol.line('ringing', to('101'));
  await office.skip(5_100);
  const taken = await dave.line('talking', to('101'));
  expect(taken.displayedVia).toBe('Bob Keller');
  expect(await dave.act(taken, 'disconnect')).toBe(204);
}, 30_000);

it('a call ends as without an assistant if the assistant cannot take it, and calls of the assistant ring', async () => {
  await office.plugIn('alice');
  const { alice, bob, carol } = office.desks;
  await Promise.all([bob.plugIn(486), carol.plugIn(486)]);
  await set(bob, isOn);
  expect(await causeOfCall(alice)).toBe('causeBusy');
  expect(rung(carol)).toBe(true);
  expect(await causeOfCall(carol)).toBe('causeBusy');
  expect(rung(carol)).toBe(false);
  // Colleagues may be kept from the assistant.
  await carol.plugIn('ring');
  await set(bob, { 'assistant.onlyOutside': true });
  expect(await causeOfCall(alice)).toBe('causeBusy');
  expect(rung(carol)).toBe(false);
}, 30_000);
