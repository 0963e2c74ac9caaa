import { type Session, SessionState, UserAgent } from 'sip.js';
import { describe, expect, it } from 'vitest';
import type { NodePhone } from '../../engine/local/testing/node-phone.ts';
import { isAsterisk } from '../../testing/engine.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice({ noAnswerMs: 60_000 });
const pollOptions = { interval: 5 };

/** Alice talks to Bob, both at phones. */
async function aliceAndBob() {
  const phones = await office.plugIn('alice', 'bob');
  await phones.alice.dial('102');
  await office.desks.alice.line('talking');
  await expect.poll(() => phones.alice.session?.state, pollOptions).toBe(SessionState.Established);
  return phones;
}

/** A phone sends its far end to a number, or to that of its other call. Returns the notifications as they come. */
async function refer(phone: NodePhone, to: string | Session): Promise<readonly string[]> {
  const told: string[] = [];
  const { host } = phone.agent.configuration.uri;
  const target = typeof to === 'string' ? UserAgent.makeURI(`sip:${to}@${host}`) : to;
  if (!target || !phone.session) throw new Error('There is nothing to transfer.');
  await phone.session.refer(target, {
    onNotify: (notification) => {
      told.push(notification.request.body.trim().replace('SIP/2.0 ', ''));
      void notification.accept();
    },
  });
  return told;
}

const until = (told: readonly string[], outcome: string) =>
  expect.poll(() => told.at(-1), pollOptions).toBe(outcome);

/** Waits until carol's phone rings, and alice's is told. Asterisk does not tell it. */
async function untilCarolRings(told: readonly string[]) {
  if (!isAsterisk) await until(told, '180 Ringing');
  return office.desks.carol.line('ringing');
}

/** Carol answers by hand. */
async function answer() {
  const { carol } = office.desks;
  expect(await carol.act(await carol.line('ringing'), 'answer')).toBe(204);
}

describe('a phone that transfers a call', () => {
  it.each([
    ['a busy number', '604', '486 Busy Here'],
    ['a number that declines', '605', '603 Decline'],
    ['an unknown number', '1234567', '404 Not Found'],
    ['a user without a phone', '105', '480 Temporarily Unavailable'],
    ['a number outside that is not allowed', '+33199000700', '403 Forbidden'],
    ['the far end itself', '102', '403 Forbidden'],
  ])('learns that %s refuses, and the call goes on', async (_, number, outcome) => {
    const { alice, bob } = await aliceAndBob();
    const told = await refer(alice, number);
    await until(told, outcome);
    expect(told[0]).toBe('100 Trying');
    expect(told.filter((one) => !one.startsWith('1'))).toEqual([outcome]);
    await office.hears(() => bob.sound, 'alice');
    await office.hears(() => alice.sound, 'bob');
    const line = await office.desks.alice.line('talking');
    expect(line.parties).toHaveLength(1);
    await alice.hangUp();
    expect(await office.desks.alice.cause(line)).toBe('causeNormal');
  });

  it('stays in the call until the destination answers', async () => {
    const { alice, bob } = await aliceAndBob();
    const carol = await office.desks.carol.plugIn('ring', 1100);
    const told = await refer(alice, '103');
    await untilCarolRings(told);
    const line = await office.desks.alice.line('talking');
    expect((await office.desks.carol.line('ringing')).displayedNumber).toBe('102');
    await office.hears(() => bob.sound, 'alice');
    await answer();
    await until(told, '200 OK');
    expect(told).toEqual(['100 Trying', ...(isAsterisk ? [] : ['180 Ringing']), '200 OK']);
    expect(await office.desks.alice.cause(line)).toBe('causeTransfer');
    await expect.poll(() => alice.session?.state, pollOptions).toBe(SessionState.Terminated);
    await office.hears(() => bob.sound, 'carol');
    await office.hears(() => carol.sound, 'bob');
    expect((await office.desks.bob.line('talking')).displayedNumber).toBe('103');
    expect((await office.desks.carol.line('talking')).displayedNumber).toBe('102');
    await bob.hangUp();
  });

  it('learns that nobody answers, after which the destination stops ringing', async () => {
    const { alice, bob } = await aliceAndBob();
    const carol = await office.desks.carol.plugIn('ring', 1100);
    const told = await refer(alice, '103');
    await untilCarolRings(told);
    await office.skip(60_000);
    await until(told, '480 Temporarily Unavailable');
    await expect.poll(() => carol.session?.state, pollOptions).toBe(SessionState.Terminated);
    await office.hears(() => bob.sound, 'alice');
    const again = await refer(alice, '604');
    await until(again, '486 Busy Here');
    await bob.hangUp();
  });

  it('may hang up before the destination answers, and the far end waits', async () => {
    const { alice, bob } = await aliceAndBob();
    const carol = await office.desks.carol.plugIn('ring', 1100);
    await untilCarolRings(await refer(alice, '103'));
    await alice.hangUp();
    await office.desks.bob.line('pending', ({ displayedNumber }) => displayedNumber === '103');
    await answer();
    await office.hears(() => bob.sound, 'carol');
    await office.hears(() => carol.sound, 'bob');
    await carol.hangUp();
  });

  it('gets the call back if it has hung up and the destination declines', async () => {
    const { alice, bob } = await aliceAndBob();
    await office.desks.carol.plugIn('ring', 1100);
    await untilCarolRings(await refer(alice, '103'));
    await alice.hangUp();
    await office.desks.bob.line('pending', ({ displayedNumber }) => displayedNumber === '103');
    const rings = alice.invitations.length;
    const carols = await office.desks.carol.line('ringing');
    expect(await office.desks.carol.act(carols, 'disconnect')).toBe(204);
    await expect.poll(() => alice.invitations.length, pollOptions).toBe(rings + 1);
    await office.hears(() => bob.sound, 'alice');
    await bob.hangUp();
  });

  it('is left by the far end while the destination rings, which stops ringing', async () => {
    const { alice, bob } = await aliceAndBob();
    const carol = await office.desks.carol.plugIn('ring', 1100);
    const told = await refer(alice, '103');
    await untilCarolRings(told);
    await bob.hangUp();
    await until(told, '487 Request Terminated');
    await expect.poll(() => alice.session?.state, pollOptions).toBe(SessionState.Terminated);
    await expect.poll(() => carol.session?.state, pollOptions).toBe(SessionState.Terminated);
    expect(await office.desks.carol.lines()).toEqual([]);
  });

  it('learns that two calls of its own are connected', async () => {
    const { alice, bob } = await aliceAndBob();
    const { carol } = await office.plugIn('carol');
    const first = alice.session;
    if (!first) throw new Error('There is no call.');
    await alice.dial('103');
    await office.desks.carol.line('talking');
    await expect.poll(() => alice.session?.state, pollOptions).toBe(SessionState.Established);
    const told = await refer(alice, first);
    await until(told, '200 OK');
    await office.hears(() => bob.sound, 'carol');
    await office.hears(() => carol.sound, 'bob');
    await expect.poll(() => first.state, pollOptions).toBe(SessionState.Terminated);
    await bob.hangUp();
  });
});
