import { SessionState } from 'sip.js';
import { describe, expect, vi } from 'vitest';
import { aLaw } from './media/codecs/g711.ts';
import { writeRtp } from './media/rtp/rtp-packet.ts';
import type { DeskPhone } from './testing/desk-phone.ts';
import type { NodePhone } from './testing/node-phone.ts';
import { test } from './testing/phone-fixture.ts';
import { strengthOf } from './testing/strength.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

/** Lets `caller` talk to bob, and returns the caller's leg. */
async function connect(system: TestSystem, caller: NodePhone): Promise<string> {
  await caller.dial('102');
  const { leg } = await system.event('incoming');
  system.engine.ring({
    leg: 'bob',
    to: { kind: 'device', registerId: 'bob' },
    from: { number: '101' },
    lineId: '-2',
  });
  await system.event('answered', 'bob');
  system.engine.answer(leg, '-1');
  system.bridge(leg, 'bob');
  await until(() => expect(caller.session?.state).toBe(SessionState.Established));
  return leg;
}

/** Makes a desk phone send a tone. Returns a function that stops it. */
function speak(phone: DeskPhone, port: number, hertz: number): () => void {
  let sequenceNumber = 0;
  const timer = setInterval(() => {
    const at = sequenceNumber * 160;
    sequenceNumber += 1;
    const samples = Int16Array.from(
      { length: 160 },
      (_, i) => 8000 * Math.sin((2 * Math.PI * hertz * (at + i)) / 8000),
    );
    const packet = { payloadType: 8, sequenceNumber, timestamp: at, marker: false, isKey: false };
    phone.rtp.send(writeRtp({ ...packet, payload: aLaw.encode(samples) }, 7), port, '127.0.0.1');
  }, 20);
  return () => clearInterval(timer);
}

function heardBy(phone: DeskPhone, hertz: number): number {
  const last = phone.heard.filter(({ payloadType }) => payloadType === 8).slice(-10);
  return strengthOf(Int16Array.from(last.flatMap(({ payload }) => [...aLaw.decode(payload)])), hertz);
}

describe('takeover of a call by another phone of the same user', () => {
  test('a reloaded page takes its call back', async ({ phone, system }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const leg = await connect(system, alice);
    await until(() => expect(bob.sound.strength(500)).toBeGreaterThan(0.1));
    const { replaces } = alice;
    await alice.vanish();
    const again = await phone('alice', { hertz: 700 });
    await again.dial('102', undefined, { extraHeaders: [replaces] });
    await until(() => expect(again.session?.state).toBe(SessionState.Established));
    await until(() => expect(bob.sound.strength(700)).toBeGreaterThan(0.1));
    await until(() => expect(again.sound.strength(900)).toBeGreaterThan(0.1));
    await until(() => expect(bob.sound.strength(500)).toBeLessThan(0.01));
    expect(again.responses.at(-1)?.getHeader('X-Call-Line')).toBe('-1');
    expect(system.events.filter(({ type }) => type === 'ended' || type === 'moved')).toEqual([]);
    expect(system.events.filter(({ type }) => type === 'incoming')).toHaveLength(1);
    await again.hold(true);
    expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
    await again.hangUp();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
    system.engine.hangUp('bob', 'normal');
  });

  test('a call goes on if the connection of its page ends after the next page has registered', async ({
    phone,
    system,
  }) => {
    const instanceId = crypto.randomUUID();
    const alice = await phone('alice', { hertz: 500, instanceId });
    const bob = await phone('bob', { hertz: 900 });
    const leg = await connect(system, alice);
    const { replaces } = alice;
    const again = await phone('alice', { hertz: 700, instanceId });
    await until(() => expect(alice.agent.isConnected()).toBe(false));
    // The answer comes after the phone system has noticed the end of the connection.
    expect(await again.registerAgain()).toBe(200);
    expect(system.events.filter(({ type }) => type === 'ended')).toEqual([]);
    await again.dial('102', undefined, { extraHeaders: [replaces] });
    await until(() => expect(again.session?.state).toBe(SessionState.Established));
    await until(() => expect(bob.sound.strength(700)).toBeGreaterThan(0.1));
    await again.hangUp();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
    system.engine.hangUp('bob', 'normal');
  });

  test('a desk phone takes over from the browser, and a browser from the desk phone', async ({
    phone,
    deskPhone,
    system,
  }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const desk = await deskPhone('alice-desk');
    const leg = await connect(system, alice);
    const callId = 'taken';
    const asked = desk.request('INVITE', { callId, headers: [alice.replaces], body: desk.sdp });
    desk.send(asked.text);
    const accepted = await desk.response(asked.branch, 200);
    const toTag = /^To: .*;tag=(\S+)/m.exec(accepted)?.[1] ?? '';
    desk.send(desk.request('ACK', { callId, toTag }).text);
    expect(accepted).toMatch(/^Supported: .*replaces/m);
    const silence = speak(desk, Number(/m=audio (\d+)/.exec(accepted)?.[1]), 700);
    try {
      await until(() => expect(bob.sound.strength(700)).toBeGreaterThan(0.1));
      await until(() => expect(heardBy(desk, 900)).toBeGreaterThan(0.1));
    } finally {
      silence();
    }
    expect(await system.event('moved', leg)).toMatchObject({ registerId: 'alice-desk' });
    // The browser's page was notified, and its call is over.
    await until(() => expect(alice.session?.state).toBe(SessionState.Terminated));

    await alice.dial('102', undefined, {
      extraHeaders: [`Replaces: ${callId};to-tag=${toTag};from-tag=desk`],
    });
    desk.answer(await desk.message((text) => text.startsWith('BYE')), '200 OK');
    await until(() => expect(bob.sound.strength(500)).toBeGreaterThan(0.1));
    await until(() => expect(alice.sound.strength(900)).toBeGreaterThan(0.1));
    expect(system.events.filter(({ type }) => type === 'ended')).toEqual([]);
    for (const each of [leg, 'bob']) system.engine.hangUp(each, 'normal');
  });

  test('a page that closed before its ACK is replaced by the dialog ids of the page before', async ({
    phone,
    deskPhone,
    system,
  }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const desk = await deskPhone('alice-desk');
    const leg = await connect(system, alice);
    const { replaces } = alice;
    await alice.vanish();
    // Two pages take over: the second page closed as early as the first page.
    for (const callId of ['gone', 'gone-too'])
      await desk.ask('INVITE', 200, { callId, headers: [replaces], body: desk.sdp });
    const again = await phone('alice', { hertz: 700 });
    await again.dial('102', undefined, { extraHeaders: [replaces] });
    await until(() => expect(again.session?.state).toBe(SessionState.Established));
    await until(() => expect(bob.sound.strength(700)).toBeGreaterThan(0.1));
    await until(() => expect(again.sound.strength(900)).toBeGreaterThan(0.1));
    expect(system.events.filter(({ type }) => type === 'ended')).toEqual([]);

    // It is acknowledged now: the former ids are invalid.
    await desk.ask('INVITE', 603, { callId: 'late', headers: [replaces], body: desk.sdp });
    for (const each of [leg, 'bob']) system.engine.hangUp(each, 'normal');
  });

  test('a phone answers a call that rings at another one', async ({ deskPhone, system }) => {
    const [one, two] = [await deskPhone('alice'), await deskPhone('alice-desk')];
    system.engine.ring({
      leg: 'leg',
      to: { kind: 'device', registerId: 'alice' },
      from: { number: '102' },
      lineId: '-7',
    });
    const invite = await one.message((text) => text.startsWith('INVITE'));
    one.answer(invite, '180 Ringing');
    await system.event('ringing', 'leg');
    const [, callId] = /^Call-ID: (\S+)/m.exec(invite) ?? [];
    const [, ours] = /^From: .*;tag=(\S+)/m.exec(invite) ?? [];
    const headers = [`Replaces: ${callId};to-tag=${ours};from-tag=desk;early-only`];
    expect(await two.ask('INVITE', 200, { headers, body: two.sdp })).toContain('X-Call-Line: -7');
    await system.event('answered', 'leg');
    expect(await one.message((text) => text.startsWith('CANCEL'))).toContain('cause=200');
    expect(system.events.filter(({ type }) => type === 'ended' || type === 'incoming')).toEqual([]);
    system.engine.hangUp('leg', 'normal');
  });

  test('the hold of the former phone ends with it', async ({ phone, deskPhone, system }) => {
    const [alice] = [await phone('alice'), await phone('bob')];
    const desk = await deskPhone('alice-desk');
    const leg = await connect(system, alice);
    await alice.hold(true);
    await system.event('holdChanged', leg);
    await desk.ask('INVITE', 200, { headers: [alice.replaces], body: desk.sdp });
    await until(() => expect(system.events).toContainEqual({ type: 'holdChanged', leg, held: false }));
    for (const each of [leg, 'bob']) system.engine.hangUp(each, 'normal');
  });
});

describe('refused takeovers', () => {
  test('another user cannot take a call over, and gets the answer for an unknown one', async ({
    phone,
    deskPhone,
    system,
  }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob')];
    const mallory = await deskPhone('mallory');
    const leg = await connect(system, alice);
    await mallory.ask('INVITE', 481, { headers: [alice.replaces], body: mallory.sdp });
    await until(() => expect(bob.sound.strength(500)).toBeGreaterThan(0.1));
    expect(alice.session?.state).toBe(SessionState.Established);
    for (const each of [leg, 'bob']) system.engine.hangUp(each, 'normal');
  });

  test('an impossible takeover is refused, and the call stays unchanged', async ({
    phone,
    deskPhone,
    system,
  }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob')];
    const desk = await deskPhone('alice-desk');
    const leg = await connect(system, alice);
    const { replaces } = alice;
    const ask = (status: number, headers: string[], body = desk.sdp) =>
      desk.ask('INVITE', status, { headers, body });
    await ask(481, ['Replaces: nobody;to-tag=1;from-tag=2']);
    await ask(400, ['Replaces: nobody']);
    await ask(400, [replaces, replaces]);
    await ask(486, [`${replaces};early-only`]);
    await ask(488, [replaces], desk.sdp.replace('RTP/AVP 8 0 101', 'RTP/AVP 96'));
    await until(() => expect(bob.sound.strength(500)).toBeGreaterThan(0.1));
    expect(alice.session?.state).toBe(SessionState.Established);
    await alice.hangUp();
    await system.event('ended', leg);
    await ask(603, [replaces]);
    system.engine.hangUp('bob', 'normal');
  });
});
