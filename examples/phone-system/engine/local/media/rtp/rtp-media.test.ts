import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blockListOf } from '../../networks.ts';
import { RtpMedia, type RtpMediaOptions } from './rtp-media.ts';
import { writeRtp } from './rtp-packet.ts';
import { RtpPorts } from './rtp-ports.ts';

test('a phone with a name as its address is reached at its signalling host', async () => {
  const send = vi.fn();
  const socket = { on: () => undefined, send };
  const ports = { take: async () => ({ port: 4000, rtp: socket, rtcp: socket }), giveBack: async () => {} };
  const media = new RtpMedia({
    ports: ports as unknown as RtpPorts,
    address: '127.0.0.1',
    phoneHost: '127.0.0.2',
    onDigit: () => {},
  });
  const lines = ['v=0', 'c=IN IP4 phone.example', 't=0 0', 'm=audio 5004 RTP/AVP 0', 'a=inactive', ''];
  await media.answerOffer(lines.join('\r\n').replace('inactive', 'sendrecv'));
  media.write(undefined);
  expect(send.mock.calls.map(([, port, host]) => [port, host])).toEqual([[5004, '127.0.0.2']]);
  await media.answerOffer(lines.join('\r\n'));
  await media.close();
});

test('sound that has to be encrypted goes neither way before there are keys, and later offers have them', async () => {
  const phone = createSocket('udp4');
  phone.bind(0, '127.0.0.1');
  await once(phone, 'listening');
  onTestFinished(() => void phone.close());
  const of = (encryption: 'optional' | 'required') => {
    const media = new RtpMedia({
      ports: new RtpPorts({ first: 42_700, last: 42_799 }),
      address: '127.0.0.1',
      phoneHost: '127.0.0.1',
      encryption,
      onDigit: () => {},
    });
    onTestFinished(() => media.close());
    return media;
  };
  const strict = of('required');
  const offer = await strict.offer();
  expect(offer).toMatch(/^m=audio \d+ RTP\/SAVP /m);
  const packet = { payloadType: 0, sequenceNumber: 1, timestamp: 160, marker: false, isKey: false };
  const clear = writeRtp({ ...packet, payload: new Uint8Array(160) }, 1);
  const heard = once(phone, 'message');
  phone.send(clear, Number(/m=audio (\d+)/.exec(offer)?.[1]), '127.0.0.1');
  strict.write(undefined);
  const lines = ['v=0', 'c=IN IP4 127.0.0.1', 't=0 0', `m=audio ${phone.address().port} RTP/SAVP 0`];
  const key = `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${Buffer.alloc(30, 5).toString('base64')}`;
  await expect(strict.acceptAnswer([...lines, ''].join('\r\n'))).rejects.toThrow();
  await strict.acceptAnswer([...lines, key, ''].join('\r\n'));
  strict.write(undefined);
  // The first packet at all is 10 octets longer than one in clear: it has a tag.
  expect((await heard)[0]).toHaveLength(clear.length + 10);
  expect(strict.packets.received).toBe(0);

  const lenient = of('optional');
  expect(await lenient.offer()).not.toContain('a=crypto');
  await lenient.answerOffer([...lines, key, ''].join('\r\n'));
  expect(await lenient.offer()).toMatch(/ RTP\/SAVP [\s\S]*a=crypto/);
});

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });

/** A socket that counts its received packets. */
async function listener(host: string): Promise<{ readonly socket: Socket; heard: number }> {
  const one = { socket: createSocket('udp4'), heard: 0 };
  one.socket.on('message', () => {
    one.heard += 1;
  });
  one.socket.bind(0, host);
  await once(one.socket, 'listening');
  onTestFinished(() => void one.socket.close());
  return one;
}

/** The media of a call whose phone signals from 127.0.0.1 and describes this address for its audio. */
async function mediaTowards(
  { socket }: { readonly socket: Socket },
  options: Pick<RtpMediaOptions, 'alsoFrom' | 'named'> = {},
) {
  const { address, port } = socket.address();
  const media = new RtpMedia({
    ports: new RtpPorts({ first: 42_600, last: 42_699 }),
    address: '127.0.0.1',
    phoneHost: '127.0.0.1',
    onDigit: () => {},
    ...options,
  });
  const lines = ['v=0', `c=IN IP4 ${address}`, 't=0 0', `m=audio ${port} RTP/AVP 0`, ''];
  const answer = await media.answerOffer(lines.join('\r\n'));
  onTestFinished(() => media.close());
  return { media, answer, port: Number(/m=audio (\d+)/.exec(answer)?.[1]) };
}

const spoken = (sequenceNumber: number) =>
  writeRtp(
    {
      payloadType: 0,
      sequenceNumber,
      timestamp: 160 * sequenceNumber,
      marker: false,
      isKey: false,
      payload: new Uint8Array(160),
    },
    7,
  );

test('an address that a caller describes gets less than a second of audio before it sends any', async () => {
  const victim = await listener('127.0.0.9');
  const { media, port } = await mediaTowards(victim);
  for (let frames = 0; frames < 500; frames += 1) media.write(undefined);
  await until(() => expect(victim.heard).toBe(45));
  victim.socket.send(spoken(1), port, '127.0.0.1');
  await until(() => {
    media.write(undefined);
    expect(victim.heard).toBeGreaterThan(100);
  });
});

test('the signalling host of a phone gets early media without sending any', async () => {
  const phone = await listener('127.0.0.1');
  const { media } = await mediaTowards(phone);
  for (let frames = 0; frames < 100; frames += 1) media.write(undefined);
  await until(() => expect(phone.heard).toBe(100));
});

test('another port of the host loses the audio as soon as the described one sends', async () => {
  const [phone, thief] = [await listener('127.0.0.1'), await listener('127.0.0.1')];
  const { media, port } = await mediaTowards(phone);
  thief.socket.send(spoken(1), port, '127.0.0.1');
  await until(() => {
    media.write(undefined);
    expect(thief.heard).toBeGreaterThan(0);
  });
  phone.socket.send(spoken(2), port, '127.0.0.1');
  const before = phone.heard;
  await until(() => {
    media.write(undefined);
    expect(phone.heard).toBeGreaterThan(before);
  });
  thief.socket.send(spoken(3), port, '127.0.0.1');
  const [stolen, signs] = [thief.heard, media.signsOfLife];
  phone.socket.send(spoken(4), port, '127.0.0.1');
  await until(() => expect(media.signsOfLife).toBe((signs ?? 0) + 1));
  media.write(undefined);
  await until(() => expect(phone.heard).toBeGreaterThan(before + 1));
  expect(thief.heard).toBe(stolen);
});

test('sound comes from the networks of a carrier too, which its descriptions do not name', async () => {
  const described = await listener('127.0.0.9');
  const other = await listener('127.0.0.20');
  const options = { alsoFrom: blockListOf(['127.0.0.16/28', 'nonsense']), named: '203.0.113.7' };
  const { media, answer, port } = await mediaTowards(described, options);
  expect(answer).toContain('c=IN IP4 203.0.113.7');
  const stranger = await listener('127.0.0.40');
  stranger.socket.send(spoken(1), port, '127.0.0.1');
  other.socket.send(spoken(2), port, '127.0.0.1');
  await until(() => expect(media.packets.received).toBe(1));
  media.write(undefined);
  await until(() => expect(other.heard).toBe(1));
  expect(stranger.heard).toBe(0);
});
