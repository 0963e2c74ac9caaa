import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, vi } from 'vitest';
import { writeRtp } from '../media/rtp/rtp-packet.ts';
import { askProven, dialFrom } from '../testing/desk-call.ts';
import { DeskPhone } from '../testing/desk-phone.ts';
import { test } from '../testing/phone-fixture.ts';
import type { TestSystem } from '../testing/test-system.ts';

const overTcp = { transport: 'TCP' } as const;

const ends = ({ events }: TestSystem) => events.filter(({ type }) => type === 'ended');

const lost = (system: TestSystem) => vi.waitUntil(() => system.engine.counts().registrations === 0);

/** A call of a phone whose connection has broken. */
async function cutCall(system: TestSystem, phone: DeskPhone) {
  const call = await dialFrom(system, phone);
  call.ack();
  // Earlier messages are read before.
  await phone.ask('OPTIONS', 200);
  phone.cut();
  await lost(system);
  return call;
}

describe('calls of desk phones whose connection breaks', () => {
  test('a phone holds and ends its call over another connection, which it proves by digest', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice', overTcp);
    const { leg, dialog } = await cutCall(system, alice);
    await alice.reconnect();
    const body = alice.sdpWith({ direction: 'sendonly' });
    await askProven(alice, 'INVITE', 200, { ...dialog, cseq: 2, body });
    alice.send(alice.request('ACK', { ...dialog, cseq: 3 }).text);
    expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
    // The connection is the phone's now, for our requests too.
    for (let look = 0; look < 2; look += 1) system.passQuarterOfSilence();
    alice.answer(await alice.message((text) => text.startsWith('OPTIONS')), '200 OK');
    await alice.ask('BYE', 200, { ...dialog, cseq: 4 });
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
  });

  test('a phone that registers again ends its call, and learns the end of another one', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice', overTcp);
    const first = await dialFrom(system, alice);
    first.ack();
    const second = await cutCall(system, alice);
    system.engine.hangUp(second.leg, 'normal');
    await alice.reconnect();
    await alice.register();
    const bye = await alice.message((text) => text.startsWith('BYE'));
    expect(bye).toContain(second.dialog.callId);
    alice.answer(bye, '200 OK');
    await alice.ask('BYE', 200, { ...first.dialog, cseq: 2 });
    expect(await system.event('ended', first.leg)).toMatchObject({ cause: 'normal' });
  });

  test('a call goes on for as long as its phone is away, and its end waits for the phone', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const alice = await deskPhone('alice', overTcp);
    await alice.register(3600);
    const { leg } = await cutCall(system, alice);
    vi.advanceTimersByTime(600_000);
    await new Promise(setImmediate);
    expect(ends(system)).toEqual([]);
    system.engine.hangUp(leg, 'normal');
    vi.advanceTimersByTime(600_000);
    await alice.reconnect();
    await alice.register();
    expect(await alice.message((text) => text.startsWith('BYE'))).toContain('BYE sip:alice@');
    expect(alice.received.filter((text) => text.startsWith('BYE'))).toHaveLength(1);
  });

  test('a phone that never comes back loses its call when its sound stops', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice', overTcp);
    const { leg } = await cutCall(system, alice);
    for (let look = 0; look < 5; look += 1) system.passQuarterOfSilence();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
  });

  test('a refresh of the session waits for the phone until the session is over', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const alice = await deskPhone('alice', overTcp);
    const headers = ['Supported: timer', 'Allow: UPDATE', 'Session-Expires: 400;refresher=uas'];
    const { leg, ack } = await dialFrom(system, alice, alice.sdp, headers);
    ack();
    await alice.ask('OPTIONS', 200);
    alice.cut();
    await lost(system);
    // The refresh is due after 200 s, and was given up on after 232 s.
    vi.advanceTimersByTime(300_000);
    await new Promise(setImmediate);
    expect(ends(system)).toEqual([]);
    vi.advanceTimersByTime(150_000);
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'failed' });
  });

  test('the sound follows a phone that comes back with another address', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    const alice = await deskPhone('alice', overTcp);
    const { leg, accepted } = await cutCall(system, alice);
    system.engine.playTone(leg, 'music');
    const moved = createSocket('udp4');
    onTestFinished(() => void moved.close());
    moved.bind(0, '127.0.0.5');
    await once(moved, 'listening');
    await alice.reconnect('127.0.0.5');
    await alice.register();
    const heard = once(moved, 'message');
    const packet = { payloadType: 8, sequenceNumber: 1, timestamp: 0, marker: false, isKey: false };
    const port = Number(/m=audio (\d+)/.exec(accepted)?.[1]);
    moved.send(writeRtp({ ...packet, payload: new Uint8Array(160) }, 7), port, '127.0.0.1');
    await heard;
    system.engine.hangUp(leg, 'normal');
  });

  test('a phone connects its calls of before and after', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice', overTcp);
    const before = await cutCall(system, alice);
    await alice.reconnect();
    await alice.register();
    const after = await dialFrom(system, alice);
    after.ack();
    const { callId, toTag } = before.dialog;
    const replaces = encodeURIComponent(`${callId};to-tag=${toTag};from-tag=desk`);
    const headers = [`Refer-To: <sip:103@acme.local?Replaces=${replaces}>`];
    await alice.ask('REFER', 202, { ...after.dialog, cseq: 2, headers });
    expect(await system.event('referred', after.leg)).toMatchObject({ replaces: before.leg });
    for (const { leg } of [before, after]) system.engine.hangUp(leg, 'normal');
  });

  test('two phones on one connection get their own calls back, each on its own', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    const alice = await deskPhone('alice', overTcp);
    const bob = await DeskPhone.open('bob', system.engine.sipPort ?? 0, overTcp);
    onTestFinished(() => bob.close());
    bob.share(alice);
    await bob.register();
    const [hers, his] = [await dialFrom(system, alice), await dialFrom(system, bob)];
    for (const { ack } of [hers, his]) ack();
    await alice.ask('OPTIONS', 200);
    alice.cut();
    await lost(system);
    await alice.reconnect();
    await alice.register();
    await alice.ask('BYE', 481, { ...his.dialog, cseq: 2 });
    await bob.reconnect();
    await bob.register();
    await bob.ask('BYE', 200, { ...his.dialog, cseq: 2 });
    await alice.ask('BYE', 200, { ...hers.dialog, cseq: 2 });
  });
});

describe('strangers at a dialog', () => {
  const tries = ['BYE', 'INVITE', 'UPDATE', 'REFER', 'INFO'] as const;

  test.for(['TCP', 'UDP'] as const)(
    'another phone and a stranger by %s cannot end, change or take a call whose ids they know',
    async (transport, { deskPhone, system, onTestFinished }) => {
      const alice = await deskPhone('alice', overTcp);
      const { leg, dialog, ack } = await dialFrom(system, alice);
      ack();
      const mallory = await deskPhone('mallory', { transport });
      const stranger = await DeskPhone.open('mallory', system.engine.sipPort ?? 0, { transport });
      const guesser = await DeskPhone.open('alice', system.engine.sipPort ?? 0, {
        transport,
        password: 'wrong',
      });
      onTestFinished(() => void [stranger, guesser].map((phone) => phone.close()));
      for (const [at, method] of tries.entries()) {
        const attempt = { ...dialog, cseq: 10 * (at + 1), body: method === 'BYE' ? '' : mallory.sdp };
        if (transport === 'TCP') await mallory.ask(method, 481, attempt);
        else await askProven(mallory, method, 481, attempt);
        await askProven(stranger, method, 481, attempt);
      }
      await askProven(guesser, 'BYE', 403, { ...dialog, cseq: 90 });
      // Neither the call nor its path has changed.
      await alice.ask('BYE', 200, { ...dialog, cseq: 2 });
      expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
    },
  );

  test('another phone of the same name does not get the call of the first one', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice', overTcp);
    const { dialog, ack } = await dialFrom(system, alice);
    ack();
    const other = await deskPhone('alice', overTcp);
    await other.ask('BYE', 481, { ...dialog, cseq: 2 });
    await alice.ask('BYE', 200, { ...dialog, cseq: 2 });
  });
});
