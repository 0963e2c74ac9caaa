import { afterEach, expect, it } from 'vitest';
import type { NodePhone } from '../engine/local/testing/node-phone.ts';
import type { Desk, LineSeen } from '../testing/desk.ts';
import { openOffice, to, uriOf } from '../testing/office.ts';
import {
  aliceHertz,
  bobHertz,
  hears,
  historyOf,
  keyed,
  property,
  resetServices,
  set,
  speaks,
  toneHertz,
} from './testing/service-desk.ts';

const office = openOffice();
afterEach(() => resetServices(office));

it('calls for the boss ring at the secretary, and at the boss when the secretary does not answer', async () => {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  expect((await property(bob, 'bosssecretary.activated', true)).status).toBe(409);
  await set(bob, { 'bosssecretary.secretary': '103', 'bosssecretary.activated': true });
  expect((await property(bob, 'bosssecretary.secretary', null)).status).toBe(409);
  await alice.call('102');
  await carol.line('talking', to('101'));
  const line = await alice.line('talking', to('103'));
  await office.hears(() => phones.alice.sound, 'carol');
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await carol.call('102');
  const own = await carol.line('talking', to('102'));
  await bob.line('talking', to('103'));
  await office.hears(() => phones.carol.sound, 'bob');
  expect(await carol.act(own, 'disconnect')).toBe(204);
  await carol.leave();
  await alice.call('102');
  await bob.line('talking', to('101'));
  await office.hears(() => phones.alice.sound, 'bob');
  expect(await alice.act(await alice.line('talking', to('102')), 'disconnect')).toBe(204);
}, 60_000);

it('a transferred call comes back from the secretary and the boss to the colleague who sent it', async () => {
  await office.plugIn('alice', 'grace', 'dave');
  const { alice, bob, carol, dave, grace } = office.desks;
  await Promise.all([bob.plugIn(486), carol.plugIn(486)]);
  await set(bob, { 'bosssecretary.secretary': '103', 'bosssecretary.activated': true });
  const graceNumber = '107';
  await alice.call(graceNumber);
  const first = await grace.line('talking', to('101'));
  expect(await grace.act(first, 'redirect', { destination: '102' })).toBe(204);
  // Both are busy: the call is at the colleague again.
  const again = await grace.line('talking', ({ lineId }) => lineId !== first.lineId);
  expect(again.displayedNumber).toBe('101');
  // A rule of the boss for the dialled number applies to the call that has come back.
  const onBusy = { forwardType: 'OB', destination: '104', filtersOnTargetNumber: ['EXT'] };
  expect((await bob.request('POST', 'v1/user/Forwarding', onBusy)).status).toBe(201);
  expect(await grace.act(again, 'redirect', { destination: '102' })).toBe(204);
  const taken = await dave.line('talking', to('101'));
  expect(taken.displayedVia).toBe('Bob Keller');
  expect(await dave.act(taken, 'disconnect')).toBe(204);
}, 30_000);

it('a call that is transferred while the secretary rings comes back to the boss, then to the colleague', async () => {
  await office.plugIn('alice', 'grace');
  const { alice, bob, carol, grace } = office.desks;
  await Promise.all([bob.plugIn('ring'), carol.plugIn('ring')]);
  await set(bob, {
    'bosssecretary.secretary': '103',
    'bosssecretary.activated': true,
    'bosssecretary.delay': 5,
  });
  await alice.call('107');
  const talking = await grace.line('talking', to('101'));
  await grace.call('102');
  await carol.line('ringing');
  const asking = await grace.line('ringing', ({ isIncoming }) => !isIncoming);
  expect(await grace.act(asking, 'transfer', { line: uriOf(talking) })).toBe(204);
  await office.skip(5_100);
  await bob.line('ringing', to('101'));
  await office.skip(60_000);
  const back = await grace.line('talking', to('101'));
  expect(await grace.act(back, 'disconnect')).toBe(204);
}, 30_000);

/** A caller who has spoken the name presses the hash key, and does not wait for the end of the time. */
async function saysName(desk: Desk, line: LineSeen, phone: NodePhone): Promise<void> {
  await speaks(() => phone.sound, 40);
  await keyed(desk, line, '#');
}

it('a screened caller says a name, which the user hears before taking the call', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await set(bob, { 'callscreening.activated': true, 'callscreening.colleagues': true });
  const before = new Set((await historyOf(bob)).map(({ restUri }) => restUri));
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  const watched = await bob.line('monitoring');
  await saysName(alice, line, phones.alice);
  // The phone of the user answers by itself and hears the recorded name; the caller hears that it rings.
  await hears(() => phones.bob.sound, aliceHertz);
  const introduced = await bob.line('talking', to('101'));
  expect(phones.alice.sound.strength(bobHertz)).toBeLessThan(0.01);
  await keyed(bob, introduced, '1');
  await hears(() => phones.alice.sound, bobHertz);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  // The call was a single call for the user all the time, without forwarding.
  expect(introduced).toMatchObject({ lineId: watched.lineId });
  expect(introduced.displayedVia).toBeUndefined();
  await expect
    .poll(async () => (await historyOf(bob)).filter(({ restUri }) => !before.has(restUri)))
    .toMatchObject([{ remoteNumber: '101', isMissed: false, isForwarded: false }]);
}, 60_000);

it('a screened caller whom the user sends away with key 2 reaches the mailbox', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await set(bob, { 'callscreening.activated': true, 'callscreening.colleagues': true });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await saysName(alice, line, phones.alice);
  await hears(() => phones.bob.sound, aliceHertz);
  // The tone before the name is over: the next tone is the tone of the mailbox.
  expect(phones.alice.sound.strength(toneHertz)).toBeLessThan(0.01);
  await keyed(bob, await bob.line('talking', to('101')), '2');
  await hears(() => phones.alice.sound, toneHertz);
  expect(phones.alice.sound.strength(bobHertz)).toBeLessThan(0.01);
  expect(await alice.act(line, 'disconnect')).toBe(204);
}, 60_000);
