import { describe, expect } from 'vitest';
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
