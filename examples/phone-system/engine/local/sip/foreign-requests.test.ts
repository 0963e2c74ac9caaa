import { describe, expect, vi } from 'vitest';
import { dialFrom } from '../testing/desk-call.ts';
import { toTagOf } from '../testing/desk-phone.ts';
import { test } from '../testing/phone-fixture.ts';

describe('requests of phones that other makers built', () => {
  test.for<[why: string, header: string]>([
    ['an anonymous From', 'From: "Anonymous" <sip:anonymous@anonymous.invalid>;tag=desk'],
    ['Privacy with several values', 'Privacy: header;session;critical'],
    [
      'a Remote-Party-ID',
      'Remote-Party-ID: "Alice" <sip:101@acme.local>;party=calling;privacy=full;screen=yes',
    ],
  ])('the number is withheld by %s', async ([, header], { deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { text } = alice.request('INVITE', { body: alice.sdp });
    const isFrom = header.startsWith('From:');
    alice.send(text.replace(/^From:.*$/m, (from) => (isFrom ? header : `${from.trimEnd()}\r\n${header}`)));
    expect(await system.event('incoming')).toMatchObject({ registerId: 'alice', isAnonymous: true });
  });

  test.for([
    ['tel:102', '102'],
    ['tel:2;phone-context=+3310', '+33102'],
    ['sip:102;phone-context=acme.local@acme.local;user=phone', '102'],
    ['sip:102@127.0.0.1', '102'],
  ])('the address %s dials %s', async ([uri = '', destination], { deskPhone, system }) => {
    const alice = await deskPhone('alice');
    alice.send(alice.request('INVITE', { uri, body: alice.sdp }).text);
    expect(await system.event('incoming')).toMatchObject({ destination, isAnonymous: false });
  });

  test('a number of another domain is not ours', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    await alice.ask('INVITE', 404, { uri: 'sip:102@example.com', body: alice.sdp });
    await alice.ask('SUBSCRIBE', 404, { uri: 'sip:102@example.com', headers: ['Event: presence'] });
    expect(system.events.filter(({ type }) => type === 'incoming')).toEqual([]);
    const { leg, dialog, ack } = await dialFrom(system, alice);
    ack();
    const to = (uri: string) => ({ headers: [`Refer-To: <${uri}>`] });
    await alice.ask('REFER', 404, { ...dialog, cseq: 2, ...to('sip:103@example.com') });
    await alice.ask('REFER', 404, { ...dialog, cseq: 3, ...to('sip:103@acme.local.example.com') });
    for (const [at, uri] of ['sip:103@ACME.local', 'sip:103@127.0.0.1:5070', 'tel:103'].entries()) {
      await alice.ask('REFER', 202, { ...dialog, cseq: 4 + at, ...to(uri) });
      system.engine.tellTransfer(leg, 'busy');
    }
    expect(system.events.filter(({ type }) => type === 'referred')).toHaveLength(3);
    system.engine.hangUp(leg, 'normal');
  });

  test('a phone whose forward key names another domain is not followed', async ({ deskPhone, system }) => {
    const bob = await deskPhone('bob');
    const to = { kind: 'device', registerId: 'bob' } as const;
    system.engine.ring({ leg: 'forwarded', to, from: { number: '101' }, lineId: '' });
    const invite = await bob.message((text) => text.startsWith('INVITE'));
    bob.answer(invite, '302 Moved Temporarily', { contact: 'sip:103@example.com' });
    expect(await system.event('ended', 'forwarded')).toMatchObject({ cause: 'unreachable' });
    expect(system.events.filter(({ type }) => type === 'redirected')).toEqual([]);
  });

  test('a transfer is reported step by step, and one without an outcome is given up after ten minutes', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const alice = await deskPhone('alice');
    const { leg, dialog, ack } = await dialFrom(system, alice);
    ack();
    const headers = ['Refer-To: <sip:103@acme.local>'];
    const notice = async (...parts: string[]) => {
      const found = await alice.message((text) => parts.every((part) => text.includes(part)));
      expect(found).toMatch(/^NOTIFY/);
      alice.answer(found, '200 OK');
    };
    await alice.ask('REFER', 202, { ...dialog, cseq: 2, headers });
    await notice('100 Trying', 'active;expires=600');
    vi.advanceTimersByTime(20_000);
    system.engine.tellTransfer(leg, 'ringing');
    await notice('180 Ringing', 'active;expires=580');
    await alice.ask('REFER', 491, { ...dialog, cseq: 3, headers });
    system.engine.tellTransfer(leg, 'noAnswer');
    await notice('480 Temporarily Unavailable', 'terminated;reason=noresource');
    await alice.ask('REFER', 202, { ...dialog, cseq: 4, headers });
    vi.advanceTimersByTime(600_000);
    await notice('100 Trying', 'terminated;reason=timeout');
    system.engine.hangUp(leg, 'normal');
  });

  test('a subscription whose types cannot be sent is refused', async ({ deskPhone }) => {
    const alice = await deskPhone('alice');
    const uri = 'sip:102@acme.local';
    await alice.ask('SUBSCRIBE', 406, { uri, headers: ['Event: presence', 'Accept: text/plain'] });
    await alice.ask('SUBSCRIBE', 200, {
      uri,
      headers: ['Event: presence', 'Accept: text/plain, application/*;q=0.5'],
    });
  });

  test('a long header that nobody reads is no obstacle, and a long address is answered', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    await alice.ask('INVITE', 513, {
      headers: [`Route: <sip:${'x'.repeat(3_000)}@acme.local;lr>`],
      body: alice.sdp,
    });
    await alice.ask('INVITE', 100, { headers: [`Identity: ${'x'.repeat(3_000)}`], body: alice.sdp });
    await system.event('incoming');
  });

  test('a refused call has a reason, and a REFER without a target is a bad request', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    const { text, branch } = alice.request('INVITE', { callId: 'busy', body: alice.sdp });
    alice.send(text);
    const { leg } = await system.event('incoming');
    system.engine.hangUp(leg, 'busy');
    expect(await alice.response(branch, 486)).toContain('Reason: Q.850;cause=17');
    system.events.length = 0;
    const call = alice.request('INVITE', { callId: 'talk', body: alice.sdp });
    alice.send(call.text);
    system.engine.answer((await system.event('incoming')).leg, '-1');
    const toTag = toTagOf(await alice.response(call.branch, 200));
    const dialog = { callId: 'talk', toTag, uri: 'sip:exchange@127.0.0.1' };
    alice.send(alice.request('ACK', dialog).text);
    await alice.ask('REFER', 400, { ...dialog, cseq: 2 });
    await alice.ask('REFER', 400, { ...dialog, cseq: 3, headers: ['Refer-To: <http://example.com>'] });
  });
});
