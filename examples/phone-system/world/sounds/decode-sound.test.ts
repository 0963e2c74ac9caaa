import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { sampleRate } from '../../engine/port.ts';
import { decodeSound } from './decode-sound.ts';

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
