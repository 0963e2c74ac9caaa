import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aLaw, muLaw } from '../engine/local/media/codecs/g711.ts';
import { decodeWav, encodeWav } from './wav.ts';

const recording = new URL('../demonstration/robots/speech.wav', import.meta.url);

test('the recording is some seconds of speech and small', () => {
  const samples = decodeWav(readFileSync(recording));
  expect(samples.length / 8000).toBeGreaterThan(5);
  expect(samples.length / 8000).toBeLessThan(12);
  expect(statSync(recording).size).toBeLessThan(200 * 1024);
});

/** A tone that lasts a second, at another rate and in two channels. */
function stereoTone(rate: number, hertz: number): Buffer {
  const tone = Int16Array.from({ length: 2 * rate }, (_, i) => {
    return 10_000 * Math.sin((2 * Math.PI * hertz * Math.floor(i / 2)) / rate);
  });
  const file = encodeWav(tone);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  return file;
}

/** How often the samples change their sign in a second, halved. */
function hertzOf(samples: Int16Array): number {
  let turns = 0;
  samples.forEach((sample, i) => {
    if (sample < 0 !== (samples[i - 1] ?? 0) < 0) turns += 1;
  });
  return turns / 2;
}

test.each([44_100, 22_050, 16_000, 8000])(
  "a recording of %i Hz sounds the same at the telephone's rate",
  (rate) => {
    const samples = decodeWav(stereoTone(rate, 440));
    expect(samples.length).toBe(8000);
    expect(hertzOf(samples)).toBeCloseTo(440, -1);
    expect(Math.max(...samples)).toBeGreaterThan(9800);
    expect(Math.max(...samples)).toBeLessThan(10_200);
  },
);

test("frequencies above the telephone's limit are removed instead of aliased", () => {
  const samples = decodeWav(stereoTone(44_100, 7000));
  expect(Math.max(...samples.subarray(100, 7900))).toBeLessThan(200);
});

test('a written recording can be read', () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
  expect(decodeWav(encodeWav(samples))).toEqual(samples);
});

test('a file of another format is refused', () => {
  const other = readFileSync(recording);
  other.writeUInt16LE(12, 34);
  expect(() => decodeWav(other)).toThrow('unknown kind');
  expect(() => decodeWav(Buffer.from('no recording'))).toThrow('fmt');
});

/** A WAV file of a single channel at the engine's rate, with these samples. */
function waveFile({ codec, bits, isExtensible = false }: Kind, samples: Buffer): Buffer {
  const file = Buffer.alloc(isExtensible ? 68 : 44);
  encodeWav(new Int16Array()).copy(file);
  const format = file.subarray(20);
  file.writeUInt32LE(isExtensible ? 40 : 16, 16);
  format.writeUInt16LE(isExtensible ? 0xfffe : codec, 0);
  format.writeUInt16LE(bits / 8, 12);
  format.writeUInt16LE(bits, 14);
  if (isExtensible) format.writeUInt16LE(codec, 24);
  file.write('data', file.length - 8, 'latin1');
  file.writeUInt32LE(samples.length, file.length - 4);
  return Buffer.concat([file, samples]);
}

interface Kind {
  readonly codec: number;
  readonly bits: number;
  readonly isExtensible?: boolean;
}

const octets = (size: number, ...writes: readonly ((to: Buffer, at: number) => void)[]) => {
  const samples = Buffer.alloc(size * writes.length);
  writes.forEach((write, at) => {
    write(samples, at * size);
  });
  return samples;
};

test.each<[string, Kind, Buffer]>([
  ['µ-law', { codec: 7, bits: 8 }, Buffer.from(muLaw.encode(Int16Array.of(0, 16_384, -16_384)))],
  ['A-law', { codec: 6, bits: 8 }, Buffer.from(aLaw.encode(Int16Array.of(0, 16_384, -16_384)))],
  ['8 bits', { codec: 1, bits: 8 }, Buffer.from([128, 192, 64])],
  [
    '24 bits',
    { codec: 1, bits: 24 },
    octets(
      3,
      ...[0, 0x400000, -0x400000].map((value) => (to: Buffer, at: number) => to.writeIntLE(value, at, 3)),
    ),
  ],
  [
    '32 bits',
    { codec: 1, bits: 32 },
    octets(
      4,
      ...[0, 2 ** 30, -(2 ** 30)].map((value) => (to: Buffer, at: number) => to.writeInt32LE(value, at)),
    ),
  ],
  [
    'floating point',
    { codec: 3, bits: 32 },
    octets(
      4,
      ...[Number.NaN, 0.5, -0.5].map((value) => (to: Buffer, at: number) => to.writeFloatLE(value, at)),
    ),
  ],
  [
    'floating point of double precision',
    { codec: 3, bits: 64 },
    octets(8, ...[0, 0.5, -0.5].map((value) => (to: Buffer, at: number) => to.writeDoubleLE(value, at))),
  ],
  [
    '16 bits with an extensible header',
    { codec: 1, bits: 16, isExtensible: true },
    octets(2, ...[0, 16_384, -16_384].map((value) => (to: Buffer, at: number) => to.writeInt16LE(value, at))),
  ],
])('a file of %s is read', (_, kind, samples) => {
  const [silence = 1, loud = 0, low = 0] = decodeWav(waveFile(kind, samples));
  expect(Math.abs(silence)).toBeLessThan(10);
  expect(Math.abs(loud - 16_384)).toBeLessThan(600);
  expect(Math.abs(low + 16_384)).toBeLessThan(600);
});
