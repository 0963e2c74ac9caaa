import { afterEach, describe, expect, vi } from 'vitest';
import { type DeskPhone, toTagOf } from './testing/desk-phone.ts';
import { test } from './testing/phone-fixture.ts';
import type { TestSystem } from './testing/test-system.ts';

afterEach(() => void vi.useRealTimers());

/** A call that the phone dialled and the engine answered. */
async function connect(system: TestSystem, phone: DeskPhone, headers: readonly string[] = []) {
  const callId = `call-${crypto.randomUUID()}`;
  const { text, branch } = phone.request('INVITE', { callId, headers, body: phone.sdp });
  phone.send(text);
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  const accepted = await phone.response(branch, 200);
  const dialog = { callId, toTag: toTagOf(accepted), uri: 'sip:exchange@127.0.0.1' };
  phone.send(phone.request('ACK', dialog).text);
  return { leg, accepted, dialog };
}

describe('UPDATE', () => {
  test('is said to be possible', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { accepted } = await connect(system, alice);
    for (const text of [accepted, await alice.ask('OPTIONS', 200)]) expect(text).toMatch(/^Allow: .*UPDATE/m);
    system.engine.ring({
      leg: 'rung',
      to: { kind: 'device', registerId: 'alice' },
      from: { number: '102' },
      lineId: '-2',
    });
    const invite = await alice.message((text) => text.startsWith('INVITE'));
    expect(invite).toMatch(/^Allow: .*UPDATE/m);
    alice.answer(invite, '486 Busy Here');
  });

  test('of a phone says that the call goes on', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { dialog } = await connect(system, alice);
    const headers = ['Supported: timer', 'Session-Expires: 90;refresher=uac'];
    const answer = await alice.ask('UPDATE', 200, { ...dialog, cseq: 2, headers });
    expect(answer).toContain('Session-Expires: 90;refresher=uac');
    expect(answer).toContain('Contact: <sip:exchange@');
    expect(answer).not.toContain('application/sdp');
    const short = ['Supported: timer', 'Session-Expires: 30'];
    expect(await alice.ask('UPDATE', 422, { ...dialog, cseq: 3, headers: short })).toContain('Min-SE: 90');
    await alice.ask('BYE', 200, { ...dialog, cseq: 4 });
  });

  test('of a phone changes the sound', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { leg, dialog } = await connect(system, alice);
    const held = { ...dialog, cseq: 2, body: alice.sdpWith({ direction: 'sendonly' }) };
    expect(await alice.ask('UPDATE', 200, held)).toContain('a=recvonly');
    expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
    expect(await alice.ask('UPDATE', 200, { ...dialog, cseq: 3, body: alice.sdp })).toContain('a=sendrecv');
    await expect.poll(() => system.events).toContainEqual({ type: 'holdChanged', leg, held: false });
    const strange = alice.sdp.replace('RTP/AVP 8 0 101', 'RTP/AVP 96');
    await alice.ask('UPDATE', 488, { ...dialog, cseq: 4, body: strange });
    // A number that was used is no news.
    await alice.ask('UPDATE', 500, { ...dialog, cseq: 4 });
    await alice.ask('BYE', 200, { ...dialog, cseq: 5 });
  });

  test('in no call is refused, and before the answer it changes nothing', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    await alice.ask('UPDATE', 481, { toTag: 'nobody' });
    const callId = 'early';
    const { text, branch } = alice.request('INVITE', { callId, body: alice.sdp });
    alice.send(text);
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-1');
    const early = {
      callId,
      toTag: toTagOf(await alice.response(branch, 180)),
      uri: 'sip:exchange@127.0.0.1',
    };
    await alice.ask('UPDATE', 200, { ...early, cseq: 2 });
    expect(await alice.ask('UPDATE', 500, { ...early, cseq: 3, body: alice.sdp })).toContain('Retry-After');
    system.engine.hangUp(leg, 'busy');
    await alice.response(branch, 486);
    alice.send(alice.request('ACK', { callId, branch }).text);
  });

  test.for(['200 OK', '501 Not Implemented'])(
    'refreshes a call with a phone that takes it, else another INVITE does: %s',
    async (status, { deskPhone, system }) => {
      const alice = await deskPhone('alice');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const { dialog } = await connect(system, alice, [
        'Supported: timer',
        'Allow: INVITE, ACK, BYE, UPDATE',
        'Session-Expires: 90;refresher=uas',
      ]);
      await vi.advanceTimersByTimeAsync(45_000);
      const update = await alice.message((text) => text.startsWith('UPDATE'));
      expect(update).toContain('Session-Expires: 90;refresher=uac');
      expect(update).not.toContain('application/sdp');
      alice.answer(update, status, { headers: ['Session-Expires: 90;refresher=uac'] });
      if (status === '200 OK') {
        await alice.ask('OPTIONS', 200);
        await vi.advanceTimersByTimeAsync(45_000);
        await vi.waitFor(() => {
          expect(new Set(alice.received.filter((text) => text.startsWith('UPDATE')).map(cseqOf)).size).toBe(
            2,
          );
        }, 20_000);
      } else {
        const invite = await alice.message((text) => text.startsWith('INVITE'));
        alice.answer(invite, '200 OK', { body: alice.sdp });
        await alice.message((text) => text.startsWith('ACK'));
      }
      await alice.ask('BYE', 200, { ...dialog, cseq: 2 });
    },
  );
});

const cseqOf = (text: string) => /^CSeq: (\d+)/m.exec(text)?.[1];
