import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readPlainSdp } from './media/rtp/plain-sdp.ts';
import { writeRtp } from './media/rtp/rtp-packet.ts';
import { DeskPhone, toTagOf } from './testing/desk-phone.ts';
import { TestSystem } from './testing/test-system.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const octet = { alice: 0xaa, bob: 0x55 };

/** Makes a phone send the same octet repeatedly to a port of ours, until it is silenced. */
function speak(phone: DeskPhone, to: { host: string; port: number }, payload: number): () => void {
  let sequenceNumber = 0;
  const timer = setInterval(() => {
    sequenceNumber += 1;
    const packet = { payloadType: 8, sequenceNumber, timestamp: sequenceNumber * 160, marker: false };
    const sound = { ...packet, isKey: false, payload: new Uint8Array(160).fill(payload) };
    phone.rtp.send(writeRtp(sound, 7), to.port, to.host);
  }, 20);
  return () => clearInterval(timer);
}

describe.skipIf(!hasIpv6)('a desk phone on IPv6', () => {
  test.for(['localhost', '::', '::1'])(
    'an IPv6 phone registers, dials and talks at a phone system that listens at %s',
    async (sipHost) => {
      const system = await new TestSystem({ sipHost }).start();
      const port = system.engine.sipPort ?? 0;
      // If both families are served, the other phone uses the other family.
      const otherHost = sipHost === '::1' ? '::1' : '127.0.0.1';
      const alice = await DeskPhone.open('alice', port, { host: '::1' });
      const bob = await DeskPhone.open('bob', port, { host: otherHost });
      await alice.register();
      await bob.register();

      const callId = 'six';
      const { text, branch } = alice.request('INVITE', { callId, body: alice.sdp });
      alice.send(text);
      const { leg } = await system.event('incoming');
      const to = { kind: 'device', registerId: 'bob' } as const;
      system.engine.ring({ leg: 'bob', to, from: { number: '101' }, lineId: '-2' });
      const invite = await bob.message((one) => one.startsWith('INVITE'));
      bob.answer(invite, '200 OK', { body: bob.sdp });
      await system.event('answered', 'bob');
      system.engine.answer(leg, '-1');
      const accepted = await alice.response(branch, 200);
      expect(accepted).toContain(`Contact: <sip:exchange@[::1]:${port}>`);
      expect(accepted).toContain('c=IN IP6 ::1');
      expect(accepted).toContain(';received=::1');
      const dialog = { callId, toTag: toTagOf(accepted), uri: `sip:exchange@[::1]:${port}` };
      alice.send(alice.request('ACK', dialog).text);

      system.bridge(leg, 'bob');
      const silence = [
        speak(alice, readPlainSdp(accepted), octet.alice),
        speak(bob, readPlainSdp(invite), octet.bob),
      ];
      const hears = (phone: DeskPhone, payload: number) =>
        phone.heard.some((packet) => packet.payload.every((one) => one === payload));
      await expect.poll(() => hears(bob, octet.alice) && hears(alice, octet.bob)).toBe(true);
      for (const stop of silence) stop();
      await alice.ask('BYE', 200, { ...dialog, cseq: 2 });
      system.engine.hangUp('bob', 'normal');
      bob.answer(await bob.message((one) => one.startsWith('BYE')), '200 OK');
      alice.close();
      bob.close();
      await system.stop();
      expect(system.engine.counts()).toMatchObject({ legs: 0, connections: 0, mediaPorts: 0 });
    },
  );

  test('an IPv6 phone is answered over TCP too', async () => {
    const system = await new TestSystem({ sipHost: 'localhost' }).start();
    const socket = connect(system.engine.sipPort ?? 0, '::1');
    await once(socket, 'connect');
    const lines = [
      'OPTIONS sip:acme.local SIP/2.0',
      'Via: SIP/2.0/TCP [::1]:5060;branch=z9hG4bKsix',
      'From: <sip:alice@[::1]>;tag=1',
      'To: <sip:alice@acme.local>',
      'Call-ID: six',
      'CSeq: 1 OPTIONS',
      'Content-Length: 0',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^SIP\/2.0 200 OK/);
    socket.destroy();
    await system.stop();
  });
});
