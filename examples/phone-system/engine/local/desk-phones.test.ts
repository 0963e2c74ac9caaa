import { describe, expect, vi } from 'vitest';
import { writeRtp } from './media/rtp/rtp-packet.ts';
import { dialFrom } from './testing/desk-call.ts';
import { type DeskPhone, toTagOf } from './testing/desk-phone.ts';
import { test } from './testing/phone-fixture.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

const ring = (system: TestSystem, registerId: string, leg = registerId) =>
  system.engine.ring({
    leg,
    to: { kind: 'device', registerId },
    from: { number: '101', label: 'Alice' },
    lineId: '-2',
  });

const responses = (phone: DeskPhone, branch: string) =>
  phone.received.filter((text) => text.startsWith('SIP/2.0') && text.includes(branch));

describe('desk phones over UDP', () => {
  test('a repeated request is answered again, and executed once', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { text, branch } = alice.request('INVITE', { body: alice.sdp });
    for (let times = 0; times < 3; times += 1) alice.send(text);
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-1');
    await alice.response(branch, 180);
    alice.send(text);
    const ringing = () => responses(alice, branch).filter((one) => one.includes(' 180 ')).length;
    await until(() => expect(ringing()).toBeGreaterThan(1));
    expect(system.events.filter(({ type }) => type === 'incoming')).toHaveLength(1);
    system.engine.hangUp(leg, 'busy');
    await alice.response(branch, 486);
    // Without an ACK it is sent again.
    await until(() =>
      expect(responses(alice, branch).filter((one) => one.includes(' 486 ')).length).toBeGreaterThan(1),
    );
    alice.send(alice.request('ACK', { branch }).text);
  });

  test('a lost INVITE is sent again, and so is the answer of a call', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    ring(system, 'alice');
    const invitations = () => alice.received.filter((text) => text.startsWith('INVITE'));
    await until(() => expect(invitations().length).toBeGreaterThan(1));
    const [invite = ''] = invitations();
    alice.answer(invite, '200 OK', { body: alice.sdp });
    await system.event('answered', 'alice');
    const acks = () => alice.received.filter((text) => text.startsWith('ACK'));
    await until(() => expect(acks()).toHaveLength(1));
    alice.answer(invite, '200 OK', { body: alice.sdp });
    await until(() => expect(acks()).toHaveLength(2));
  });

  test('the response to a phone names its visible address, and is sent there', async ({ deskPhone }) => {
    const alice = await deskPhone('alice');
    const answer = await alice.ask('OPTIONS', 200);
    expect(answer).toContain(`;rport=${alice.port}`);
    expect(answer).toContain(';received=127.0.0.1');
  });

  test('a digest response is valid once', async ({ deskPhone }) => {
    const alice = await deskPhone('alice');
    const uri = 'sip:acme.local';
    const challenge = await alice.ask('REGISTER', 401, { uri });
    const headers = [`Authorization: ${alice.proof(challenge, uri)}`];
    await alice.ask('REGISTER', 200, { uri, headers });
    expect(await alice.ask('REGISTER', 401, { uri, headers })).toContain('stale=TRUE');
  });

  test('a phone that has not registered authenticates with its call', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    await alice.ask('REGISTER', 401, { uri: 'sip:acme.local' });
    const register = await alice.register(0);
    expect(register).not.toContain('Contact:');
    await system.event('unregistered');
    const uri = 'sip:102@acme.local';
    const challenge = await alice.ask('INVITE', 407, { body: alice.sdp });
    const headers = [`Proxy-Authorization: ${alice.proof(challenge, uri)}`];
    alice.send(alice.request('INVITE', { uri, headers, body: alice.sdp }).text);
    expect(await system.event('incoming')).toMatchObject({ registerId: 'alice', destination: '102' });
  });
});

describe('two phones of one name', () => {
  test('both phones ring, the first that answers has the call, and the other learns that', async ({
    deskPhone,
    system,
  }) => {
    const [one, two] = [await deskPhone('alice'), await deskPhone('alice')];
    expect(system.engine.counts().registrations).toBe(2);
    ring(system, 'alice', 'leg');
    const [invite, other] = await Promise.all(
      [one, two].map((phone) => phone.message((text) => text.startsWith('INVITE'))),
    );
    two.answer(other ?? '', '180 Ringing');
    await system.event('ringing', 'leg');
    one.answer(invite ?? '', '200 OK', { body: one.sdp });
    await system.event('answered', 'leg');
    const cancel = await two.message((text) => text.startsWith('CANCEL'));
    expect(cancel).toContain('cause=200');
    two.answer(cancel, '200 OK');
    two.answer(other ?? '', '487 Request Terminated');
    await two.message((text) => text.startsWith('ACK'));
    system.engine.hangUp('leg', 'normal');
    const bye = await one.message((text) => text.startsWith('BYE'));
    one.answer(bye, '200 OK');
    expect(system.events.filter(({ type }) => type === 'ended')).toHaveLength(1);
  });

  test('one phone that declines declines for all', async ({ deskPhone, system }) => {
    const [one, two] = [await deskPhone('alice'), await deskPhone('alice')];
    ring(system, 'alice', 'leg');
    one.answer(await one.message((text) => text.startsWith('INVITE')), '603 Decline');
    expect(await system.event('ended', 'leg')).toMatchObject({ cause: 'declined' });
    two.answer(await two.message((text) => text.startsWith('INVITE')), '180 Ringing');
    await two.message((text) => text.startsWith('CANCEL'));
  });
});

describe('desk phones in a call', () => {
  test('audio goes to the address that it comes from, and strangers are ignored', async ({
    deskPhone,
    system,
    quietCalls,
  }) => {
    const alice = await deskPhone('alice');
    const { leg, accepted, ack } = await dialFrom(system, alice);
    ack();
    expect(accepted).toMatch(/m=audio 40\d\d\d RTP\/AVP 8 101/);
    const port = Number(/m=audio (\d+)/.exec(accepted)?.[1]);
    system.engine.ring({
      leg: 'robot',
      to: { kind: 'virtual', name: 'quiet' },
      from: { number: '1' },
      lineId: '',
    });
    quietCalls[0]?.answer();
    system.bridge(leg, 'robot');
    const loud: number[] = [];
    quietCalls[0]?.hear((frame) => loud.push(frame[0] ?? 0));
    // The audio comes from another port than the phone described, as behind a router.
    const said = (payload: number, sequenceNumber: number) =>
      writeRtp(
        {
          payloadType: 8,
          sequenceNumber,
          timestamp: sequenceNumber * 160,
          marker: false,
          isKey: false,
          payload: new Uint8Array(160).fill(payload),
        },
        7,
      );
    const [nat, stranger] = [await deskPhone('bob'), await deskPhone('carol')];
    nat.rtp.send(said(0xaa, 1), port, '127.0.0.1');
    await until(() => expect(nat.heard.length).toBeGreaterThan(5));
    stranger.rtp.send(said(0x2a, 2), port, '127.0.0.1');
    stranger.rtp.send(Buffer.from('nonsense'), port, '127.0.0.1');
    for (let sequence = 2; sequence < 6; sequence += 1) nat.rtp.send(said(0xaa, sequence), port, '127.0.0.1');
    await until(() => expect(loud).toContain(32_256));
    expect(loud).not.toContain(-32_256);
    expect(stranger.heard).toEqual([]);
  });

  test.for([{ direction: 'sendonly' }, { direction: 'inactive' }, { host: '0.0.0.0' }])(
    'a phone holds with %j and comes back',
    async (how, { deskPhone, system }) => {
      const alice = await deskPhone('alice');
      const { leg, dialog, ack } = await dialFrom(system, alice);
      ack();
      const held = await alice.ask('INVITE', 200, { ...dialog, cseq: 2, body: alice.sdpWith(how) });
      expect(held).toMatch(/a=(recvonly|inactive)/);
      alice.send(alice.request('ACK', { ...dialog, cseq: 2 }).text);
      expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
      await alice.ask('INVITE', 200, { ...dialog, cseq: 3, body: alice.sdp });
      alice.send(alice.request('ACK', { ...dialog, cseq: 3 }).text);
      await until(() => expect(system.events).toContainEqual({ type: 'holdChanged', leg, held: false }));
    },
  );

  test('a phone without an offer gets an offer and answers late', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { accepted, ack } = await dialFrom(system, alice, '');
    expect(accepted).toMatch(/m=audio \d+ RTP\/AVP 111 0 8 9 101/);
    ack(alice.sdp);
    await until(() => expect(alice.heard.length).toBeGreaterThan(5));
  });

  test('keys are pressed by INFO', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { leg, dialog, ack } = await dialFrom(system, alice);
    ack();
    const headers = ['Content-Type: application/dtmf-relay'];
    const { text, branch } = alice.request('INFO', { ...dialog, cseq: 2, headers, body: 'Signal=5\r\n' });
    alice.send(text.replace('Content-Type: application/sdp\r\n', ''));
    await alice.response(branch, 200);
    expect(await system.event('digit', leg)).toMatchObject({ digit: '5' });
  });

  test('a phone connects the far ends of two calls', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const first = await dialFrom(system, alice);
    first.ack();
    system.events.length = 0;
    const second = await dialFrom(system, alice);
    second.ack();
    const { callId, toTag } = second.dialog;
    const replaces = encodeURIComponent(`${callId};to-tag=${toTag};from-tag=desk`);
    const refer = (value: string) => [`Refer-To: <sip:103@acme.local?Replaces=${value}>`];
    await alice.ask('REFER', 481, {
      ...first.dialog,
      cseq: 2,
      headers: refer('nobody%3Bto-tag%3D1%3Bfrom-tag%3D2'),
    });
    await alice.ask('REFER', 202, { ...first.dialog, cseq: 3, headers: refer(replaces) });
    expect(await system.event('referred', first.leg)).toMatchObject({
      destination: '103',
      replaces: second.leg,
    });
  });

  test('a phone and the server agree on the refresher of the session', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const headers = ['Supported: timer', 'Session-Expires: 30'];
    expect(await alice.ask('INVITE', 422, { headers, body: alice.sdp })).toContain('Min-SE: 90');
    const asked = alice.request('INVITE', {
      headers: ['Supported: timer', 'Session-Expires: 90'],
      body: alice.sdp,
    });
    alice.send(asked.text);
    const { leg } = await system.event('incoming');
    system.engine.answer(leg, '-1');
    const accepted = await alice.response(asked.branch, 200);
    expect(accepted).toContain('Session-Expires: 90;refresher=uac');
    expect(accepted).toContain('Require: timer');
  });

  test('a phone acknowledges the ringing response if it requires that', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const callId = 'reliable';
    const asked = alice.request('INVITE', { callId, headers: ['Require: 100rel'], body: alice.sdp });
    alice.send(asked.text);
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-1');
    const ringing = await alice.response(asked.branch, 180);
    expect(ringing).toContain('RSeq: 1');
    const rings = () => responses(alice, asked.branch).filter((one) => one.includes(' 180 ')).length;
    await until(() => expect(rings()).toBeGreaterThan(1));
    const dialog = { callId, toTag: toTagOf(ringing), uri: 'sip:exchange@127.0.0.1' };
    await alice.ask('PRACK', 200, { ...dialog, cseq: 2, headers: ['RAck: 1 1 INVITE'] });
    system.engine.answer(leg, '-1');
    await alice.response(asked.branch, 200);
    await alice.ask('INVITE', 420, { headers: ['Require: teleport'], body: alice.sdp });
  });
});

describe('subscriptions of desk phones', () => {
  test('a phone that subscribes to messages is notified at once and after each change', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    await alice.ask('SUBSCRIBE', 200, { uri: 'sip:alice@acme.local', headers: ['Event: message-summary'] });
    const first = await alice.message((text) => text.startsWith('NOTIFY'));
    expect(first).toContain('Messages-Waiting: no');
    alice.answer(first, '200 OK');
    system.engine.showMessages('alice', { fresh: 2, old: 1 });
    const second = await alice.message((text) => text.includes('Messages-Waiting: yes'));
    expect(second).toContain('Voice-Message: 2/1');
    alice.answer(second, '481 Gone');
  });

  test('a phone that subscribes to a number sees its calls, renews the subscription and ends it', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    system.engine.showActivity('102', 'ringing');
    const callId = 'lamp';
    const uri = 'sip:102@acme.local';
    const accepted = await alice.ask('SUBSCRIBE', 200, {
      callId,
      uri,
      headers: ['Event: dialog', 'Expires: 60'],
    });
    const notices = () => alice.received.filter((text) => text.startsWith('NOTIFY'));
    const notice = (part: string) =>
      alice.message((text) => text.startsWith('NOTIFY') && text.includes(part));
    alice.answer(await notice('<state>early'), '200 OK');
    system.engine.showActivity('102', 'busy');
    alice.answer(await notice('<state>confirmed'), '200 OK');
    const dialog = { callId, toTag: toTagOf(accepted), uri: 'sip:exchange@127.0.0.1' };
    await alice.ask('SUBSCRIBE', 200, { ...dialog, cseq: 2, headers: ['Event: dialog', 'Expires: 0'] });
    alice.answer(await notice('terminated'), '200 OK');
    system.engine.showActivity('102', 'idle');
    await alice.ask('OPTIONS', 200);
    expect(new Set(notices().map((text) => /version="(\d+)"/.exec(text)?.[1]))).toEqual(
      new Set(['0', '1', '2']),
    );
    expect(await alice.ask('SUBSCRIBE', 489, { headers: ['Event: weather'] })).toContain('Allow-Events');
  });

  test('an app that subscribes to the presence of a number sees that it talks', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    await alice.ask('SUBSCRIBE', 200, { uri: 'sip:102@acme.local', headers: ['Event: presence'] });
    const first = await alice.message((text) => text.startsWith('NOTIFY'));
    expect(first).toContain('<basic>open</basic>');
    expect(first).not.toContain('on-the-phone');
    alice.answer(first, '200 OK');
    system.engine.showActivity('102', 'busy');
    const second = await alice.message((text) => text.includes('<rpid:on-the-phone/>'));
    expect(second).toContain('Content-Type: application/pidf+xml');
    alice.answer(second, '200 OK');
  });
});
