import { expect, test } from 'vitest';
import { bestOf, keysFor, readFormats } from './formats.ts';

const sdp = (...lines: string[]) => ['v=0', ...lines, ''].join('\r\n');

/** A shortened description of a browser. */
const browser = sdp(
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126',
  'a=rtpmap:111 opus/48000/2',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:9 G722/8000',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:13 CN/8000',
  'a=rtpmap:110 telephone-event/48000',
  'a=rtpmap:126 telephone-event/8000',
);

test('the known formats of a description are read in its order', () => {
  expect(readFormats(browser)).toEqual({
    sound: [
      { codec: 'opus', payloadType: 111 },
      { codec: 'G722', payloadType: 9 },
      { codec: 'PCMU', payloadType: 0 },
      { codec: 'PCMA', payloadType: 8 },
    ],
    keys: [
      { payloadType: 110, clockRate: 48_000 },
      { payloadType: 126, clockRate: 8000 },
    ],
  });
});

test('well-known payload types need no rtpmap, and may be mapped to another codec', () => {
  const { sound } = readFormats(sdp('m=audio 4000 RTP/AVP 8 0 18', 'a=rtpmap:0 L16/8000'));
  expect(sound).toEqual([{ codec: 'PCMA', payloadType: 8 }]);
});

test('telephone events use the clock rate of the audio if the phone offers it, else the offered one', () => {
  const both = readFormats(browser);
  const [opus, , muLaw] = both.sound;
  expect(bestOf(both)).toBe(opus);
  expect(opus && keysFor(opus, both)?.payloadType).toBe(110);
  expect(muLaw && keysFor(muLaw, both)?.payloadType).toBe(126);
  const one = readFormats(
    sdp('m=audio 9 X 8 96 101', 'a=rtpmap:96 opus/48000/2', 'a=rtpmap:101 telephone-event/8000'),
  );
  expect(bestOf(one)).toEqual({ codec: 'opus', payloadType: 96 });
  expect(keysFor({ codec: 'opus', payloadType: 96 }, one)?.payloadType).toBe(101);
  expect(keysFor({ codec: 'opus', payloadType: 96 }, { ...one, keys: [] })).toBeUndefined();
});

test('G.722 is used only if the phone has no other codec', () => {
  expect(bestOf(readFormats(sdp('m=audio 4000 RTP/AVP 9')))).toEqual({ codec: 'G722', payloadType: 9 });
  expect(bestOf(readFormats(sdp('m=audio 4000 RTP/AVP 9 8')))).toEqual({ codec: 'PCMA', payloadType: 8 });
  expect(bestOf(readFormats(browser))).toEqual({ codec: 'opus', payloadType: 111 });
});
