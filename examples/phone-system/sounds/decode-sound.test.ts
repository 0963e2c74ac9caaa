import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strengthOf } from '../engine/local/testing/strength.ts';
import { sampleRate } from '../engine/port.ts';
import { decodeSound } from './decode-sound.ts';
import { SoundTooLong } from './sound-limits.ts';
import { encodeWav } from './wav.ts';

/** A second of a tone in each kind of file. */
const hertz = 2_000;
const tone = (name: string) => readFile(join(import.meta.dirname, 'testing', name));

it.each(['tone.mp3', 'tone-opus.ogg'])('%s is decoded to a second of its tone', async (name) => {
  const samples = await decodeSound(await tone(name));
  expect(Math.abs(samples.length / sampleRate - 1)).toBeLessThan(0.15);
  expect(strengthOf(samples, hertz)).toBeGreaterThan(0.15);
  expect(strengthOf(samples, 700)).toBeLessThan(0.01);
});

it('a text, an M4A file and an Ogg file without Opus are refused', async () => {
  const files = ['%PDF-1.7', '\0\0\0\x20ftypM4A \0\0', `OggS${'\0'.repeat(25)}vorbis`, ''];
  for (const file of files) await expect(decodeSound(Buffer.from(file, 'latin1'))).rejects.toThrow();
});

it('a damaged or cut-off file is decoded or refused, and nothing else happens', async () => {
  const opus = await tone('tone-opus.ogg');
  await fc.assert(
    fc.asyncProperty(fc.nat(opus.length - 1), fc.nat(255), fc.boolean(), async (at, octet, isCut) => {
      const file = Buffer.from(isCut ? opus.subarray(0, at) : opus);
      if (!isCut) file[at] = octet;
      const decoded = await decodeSound(file).catch((error: unknown) => error);
      expect(decoded instanceof Int16Array || decoded instanceof Error).toBe(true);
    }),
    { numRuns: 60 },
  );
});

/** Returns a page of an Ogg file with packets of at most 254 octets. */
function oggPage(packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(packets.length, 26);
  packets.forEach(({ length }, at) => {
    head.writeUInt8(length, 27 + at);
  });
  return Buffer.concat([head, ...packets]);
}

it('a sound is decoded no further than to the length that it may have', async () => {
  const mp3 = await tone('tone.mp3');
  const opusHead = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  // Each packet of two octets is 60 ms of silence.
  const packets = Array.from({ length: 200 }, () => Buffer.from([0x18, 0xff]));
  const pages = Array.from({ length: 500 }, () => oggPage(packets));
  const small = Buffer.concat([oggPage([opusHead]), oggPage([Buffer.from('OpusTags')]), ...pages]);
  const files = [Buffer.concat(Array(60).fill(mp3)), small, encodeWav(new Int16Array(80_000))];
  for (const file of files) {
    await expect(decodeSound(file, { maxMs: 5_000 })).rejects.toThrow(SoundTooLong);
    // Octets behind that length are not even read.
    file.fill(0xff, Math.floor(file.length * 0.9));
    await expect(decodeSound(file, { maxMs: 5_000 })).rejects.toThrow(SoundTooLong);
  }
  expect((await decodeSound(mp3, { maxMs: 5_000 })).length).toBeGreaterThan(7_000);
});

it.each([1, 400, 7_999, 192_001, 4_000_000_000])('a WAV file of %i Hz is refused', async (rate) => {
  const file = encodeWav(new Int16Array(8_000));
  file.writeUInt32LE(rate, 24);
  await expect(decodeSound(file)).rejects.toThrow('rate');
});
