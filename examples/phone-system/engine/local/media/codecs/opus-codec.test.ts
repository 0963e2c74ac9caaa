import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strengthOf } from '../../testing/strength.ts';
import { OpusCodec } from './opus-codec.ts';

const hertz = 500;
const tone = Int16Array.from({ length: 8000 }, (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * at) / 8000));
const frames = Array.from({ length: 50 }, (_, at) => tone.subarray(at * 160, (at + 1) * 160));

let codec: OpusCodec;
let packets: readonly Uint8Array[];
beforeAll(async () => {
  const speaker = await OpusCodec.open();
  packets = frames.map((frame) => speaker.encode(frame));
  speaker.close();
});
beforeAll(async () => {
  codec = await OpusCodec.open();
});
afterAll(() => codec?.close());

/** Returns the level of the tone in the audio. 1 is full scale. */
const strength = (heard: readonly Int16Array[]) =>
  strengthOf(Int16Array.from(heard.flatMap((frame) => [...frame])), hertz);

test('a tone survives Opus, in packets far smaller than those of G.711', () => {
  const heard = packets.map((packet) => codec.decode(packet));
  expect(heard.every(({ length }) => length === 160)).toBe(true);
  expect(strength(heard.slice(10))).toBeGreaterThan(0.2);
  expect(Math.max(...packets.map(({ length }) => length))).toBeLessThan(160);
});

test('a decoder that joins in the middle of a stream decodes it after two packets', async () => {
  const late = await OpusCodec.open();
  const heard = packets.slice(20).map((packet) => late.decode(packet));
  expect(strength(heard.slice(2, 7))).toBeGreaterThan(0.2);
  late.close();
});

test('every packet is CELT, which any decoder understands after any other packet', () => {
  // RFC 6716, table 2: the configurations from 16 on.
  expect(packets.every(([head = 0]) => head >> 3 >= 16)).toBe(true);
});

test('a lost packet in a tone causes no gap', () => {
  for (const packet of packets.slice(0, 20)) codec.decode(packet);
  expect(strength([codec.conceal(undefined)])).toBeGreaterThan(0.1);
  for (const packet of packets.slice(21, 30)) codec.decode(packet);
  expect(strength([codec.conceal(packets[31])])).toBeGreaterThan(0.1);
});

test('a damaged packet affects neither other packets nor other legs', async () => {
  const other = await OpusCodec.open();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (octets) => {
      const heard = codec.decode(octets);
      expect(heard.length).toBeGreaterThan(0);
      expect(codec.conceal(octets)).toHaveLength(160);
    }),
  );
  expect(strength(packets.map((packet) => other.decode(packet)).slice(10))).toBeGreaterThan(0.2);
  expect(strength(packets.map((packet) => codec.decode(packet)).slice(25))).toBeGreaterThan(0.2);
  other.close();
});

test('a closed codec ignores every call', async () => {
  const closed = await OpusCodec.open();
  closed.close();
  closed.close();
  expect(closed.decode(packets[0] ?? new Uint8Array())).toEqual(new Int16Array(160));
  expect(closed.conceal(undefined)).toEqual(new Int16Array(160));
  expect(closed.encode(new Int16Array(160))).toHaveLength(0);
});
