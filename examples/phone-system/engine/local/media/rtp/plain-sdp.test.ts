import { expect, test } from 'vitest';
import { SecureSound } from '../srtp/sdp-crypto.ts';
import { NoCommonSound, PlainSdpWriter, readPlainSdp } from './plain-sdp.ts';

const head = ['v=0', 'o=- 1 1 IN IP4 10.0.0.7', 's=-', 'c=IN IP4 10.0.0.7', 't=0 0'];
const sdp = (...media: string[]) => [...head, ...media, ''].join('\r\n');
const here = { host: '10.0.0.1', port: 40_000 };

test('the codecs of a phone are read in the order of its preference', () => {
  expect(
    readPlainSdp(sdp('m=audio 4000 RTP/AVP 9 8 0 101', 'a=rtpmap:101 telephone-event/8000', 'a=rtcp:4005')),
  ).toMatchObject({
    host: '10.0.0.7',
    port: 4000,
    reportPort: 4005,
    formats: {
      sound: [
        { codec: 'G722', payloadType: 9 },
        { codec: 'PCMA', payloadType: 8 },
        { codec: 'PCMU', payloadType: 0 },
      ],
      keys: [{ payloadType: 101, clockRate: 8000 }],
    },
    direction: 'sendrecv',
  });
});

test('an answer has the profile of its offer', () => {
  for (const profile of ['RTP/AVPF', 'RTP/AVP']) {
    const remote = readPlainSdp(sdp(`m=audio 4000 ${profile} 0`));
    expect(new PlainSdpWriter().answer(here, remote)).toContain(`m=audio 40000 ${profile} 0\r\n`);
  }
});

test('a medium may have its own address and direction', () => {
  const lines = ['a=sendonly', 'm=audio 4000 RTP/AVP 0', 'c=IN IP4 10.0.0.8', 'a=inactive'];
  expect(readPlainSdp(sdp(...lines))).toMatchObject({
    host: '10.0.0.8',
    direction: 'inactive',
    reportPort: 4001,
  });
  expect(readPlainSdp(sdp('a=sendonly', 'm=audio 4000 RTP/AVP 0')).direction).toBe('sendonly');
});

test.each([
  ['no codec of ours', 'm=audio 4000 RTP/AVP 18'],
  ['encryption', 'm=audio 4000 RTP/SAVP 0'],
  ['a closed port', 'm=audio 0 RTP/AVP 0'],
  ['an impossible port', 'm=audio 99999 RTP/AVP 0'],
  ['no sound', 'm=video 4000 RTP/AVP 96'],
])('a description with %s is refused', (_, line) => {
  expect(() => readPlainSdp(sdp(line))).toThrow(NoCommonSound);
});

const keyLine = (tag: number, suite: string, octets: number) =>
  `a=crypto:${tag} ${suite} inline:${Buffer.alloc(octets, 7).toString('base64')}`;
const key = keyLine(2, 'AES_CM_128_HMAC_SHA1_80', 30);

test.each([
  ['none', ['m=audio 4000 RTP/AVP 0', key], undefined],
  ['optional', ['m=audio 4000 RTP/AVP 0'], undefined],
  ['optional', ['m=audio 4000 RTP/AVP 0', key], 'RTP/AVP'],
  ['optional', ['m=audio 4000 RTP/AVP 0', 'm=audio 4002 RTP/SAVP 0', key], 'RTP/SAVP'],
  ['required', ['m=audio 4000 RTP/AVP 0', key], 'RTP/AVP'],
  ['required', ['m=audio 4000 RTP/SAVPF 0', key], 'RTP/SAVPF'],
] as const)('where encryption is %s, of %o the key of %s counts', (encryption, lines, profile) => {
  const { crypto, ...remote } = readPlainSdp(sdp(...lines), encryption);
  expect(crypto && remote.profile).toBe(profile);
});

test.each([
  ['none', ['m=audio 4000 RTP/SAVP 0', key]],
  ['optional', ['m=audio 4000 RTP/SAVP 0']],
  ['required', ['m=audio 4000 RTP/AVP 0']],
  ['required', ['m=audio 4000 RTP/SAVP 0', keyLine(1, 'AES_CM_128_HMAC_SHA1_80', 31)]],
] as const)('where encryption is %s, %o is refused', (encryption, lines) => {
  expect(() => readPlainSdp(sdp(...lines), encryption)).toThrow(NoCommonSound);
});

test('the first suite of an offer that is known is answered, with its tag', () => {
  const lines = [keyLine(1, 'F8_128_HMAC_SHA1_80', 30), keyLine(2, 'AEAD_AES_256_GCM', 44), key];
  const remote = readPlainSdp(sdp('m=audio 4000 RTP/SAVP 0', ...lines), 'optional');
  const answer = new PlainSdpWriter(new SecureSound()).answer(here, remote);
  expect(answer.match(/^a=crypto:.*(?= inline)/gm)).toEqual(['a=crypto:2 AEAD_AES_256_GCM']);
});

test('an answer has a line for each line of the offer, and refuses everything but audio', () => {
  const remote = readPlainSdp(sdp('m=video 5000 RTP/AVP 96', 'm=audio 4000 RTP/AVP 0 8', 'a=sendonly'));
  const answer = new PlainSdpWriter().answer(here, remote);
  expect(answer.match(/^m=.*$/gm)).toEqual(['m=video 0 RTP/AVP 96', 'm=audio 40000 RTP/AVP 0']);
  expect(answer).toContain('a=recvonly');
  expect(readPlainSdp(answer)).toMatchObject({ host: '10.0.0.1', port: 40_000 });
});

test('each description of a leg has a higher version than the one before', () => {
  const writer = new PlainSdpWriter();
  const versions = [writer.offer(here), writer.offer(here)].map((text) => /^o=- \d+ (\d+)/m.exec(text)?.[1]);
  expect(versions).toEqual(['1', '2']);
});

test("Opus is offered first, and chosen if a phone has it, with the phone's payload type", () => {
  const writer = new PlainSdpWriter();
  expect(writer.offer(here)).toMatch(
    /^m=audio 40000 RTP\/AVP 111 0 8 9 101\r\na=rtpmap:111 opus\/48000\/2\r$/m,
  );
  const knows = (...lines: string[]) => readPlainSdp(sdp('m=audio 4000 RTP/AVP 8 96 101 102', ...lines));
  const keys = ['a=rtpmap:101 telephone-event/8000', 'a=rtpmap:102 telephone-event/48000'];
  const remote = knows('a=rtpmap:96 OPUS/48000/2', ...keys);
  expect(writer.answer(here, remote)).toMatch(/^m=audio 40000 RTP\/AVP 96 102\r$/m);
  expect(writer.answer(here, knows(...keys))).toMatch(/^m=audio 40000 RTP\/AVP 8 101\r$/m);
});
