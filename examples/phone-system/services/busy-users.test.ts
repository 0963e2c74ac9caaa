import { afterEach, expect, it } from 'vitest';
import { openOffice, to } from '../testing/office.ts';
import {
  addGreeting,
  hears,
  keyed,
  leavesMessage,
  messagesOf,
  pollOptions,
  resetServices,
  set,
  simulate,
} from './testing/service-desk.ts';

const office = openOffice();
afterEach(() => resetServices(office));

it('a caller of a busy user waits in the queue, and rings when the user is free', async () => {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  const [short, music] = await Promise.all([addGreeting(bob, 1_900), addGreeting(bob, 2_500)]);
  await set(bob, {
    'callqueuing.activated': true,
    'callqueuing.offersMailbox': false,
    // The caller need not hear all words before the music.
    'callqueuing.greeting': short,
    'callqueuing.music': [music],
  });
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  expect(await simulate(bob, { caller: '101', phones: 'busy' })).toMatchObject({ service: 'callqueuing' });
  await alice.call('102');
  const waiting = await alice.line('talking', to('102'));
  await hears(() => phones.alice.sound, 2_500);
  expect(await carol.act(first, 'disconnect')).toBe(204);
  await bob.line('talking', to('101'));
  expect(await alice.act(waiting, 'disconnect')).toBe(204);
  await Promise.all([short, music].map((uri) => bob.request('DELETE', uri)));
}, 60_000);

it('a caller who waits in the queue leaves a message with key 2', async () => {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  await set(bob, { 'callqueuing.activated': true, 'callqueuing.offersMailbox': true });
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  await alice.call('102');
  const waiting = await alice.line('talking', to('102'));
  await keyed(alice, waiting, '2');
  await leavesMessage(() => phones.alice.sound);
  expect(await alice.act(waiting, 'disconnect')).toBe(204);
  await expect.poll(async () => (await messagesOf(bob)).length, pollOptions).toBe(1);
  expect(await carol.act(first, 'disconnect')).toBe(204);
}, 60_000);

it('a caller of a busy user asks for a call back, and is called when the user is free', async () => {
  await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  await set(bob, { 'callback.activated': true });
  const owed = async () => (await bob.get<{ items: object[] }>('v1/user/Callback')).items;
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  await alice.call('102');
  const asking = await alice.line('talking', to('102'));
  await keyed(alice, asking, '1');
  await expect.poll(owed, pollOptions).toMatchObject([{ number: '101', attempts: 0 }]);
  expect(await alice.act(asking, 'disconnect')).toBe(204);
  expect(await carol.act(first, 'disconnect')).toBe(204);
  const called = await alice.line('talking', (line) => line.isIncoming && line.displayedNumber === '102');
  await expect.poll(owed, pollOptions).toEqual([]);
  expect(await alice.act(called, 'disconnect')).toBe(204);
}, 60_000);
