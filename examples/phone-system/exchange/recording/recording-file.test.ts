import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeWav } from '../../sounds/wav.ts';
import { measureRecording } from './recording-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'recording-file-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'call.wav');

/** Writes a file of this many samples whose header claims `said` octets of audio. */
function file(samples: number, said = 2 * samples): Buffer {
  const wav = encodeWav(new Int16Array(samples).fill(7));
  wav.writeUInt32LE(said, 40);
  return wav;
}

async function measure(octets: Buffer) {
  await writeFile(path, octets);
  const duration = await measureRecording(path);
  const after = await readFile(path);
  return { duration, after };
}

describe('recording files', () => {
  it('a complete recording file stays unchanged', async () => {
    const whole = file(12_000);
    const { duration, after } = await measure(whole);
    expect(duration).toBe(1500);
    expect(after.equals(whole)).toBe(true);
  });

  it('a truncated recording file has its actual length, and its header is corrected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(0xffff_ffff - 44, 100_000, 0xffff_ffff),
        fc.constantFrom(0, 1),
        async (samples, said, odd) => {
          const { duration, after } = await measure(Buffer.concat([file(samples, said), Buffer.alloc(odd)]));
          expect(duration).toBe(Math.round(samples / 8));
          expect(after.readUInt32LE(40)).toBe(2 * samples);
          expect(after.readUInt32LE(4)).toBe(2 * samples + 36);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('a recording file with trailing data, as after a full disk, has the length of its header', async () => {
    const { duration, after } = await measure(file(12_000, 16_000));
    expect(duration).toBe(1000);
    expect(after.readUInt32LE(40)).toBe(16_000);
  });

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['has no head yet', Buffer.alloc(44)],
    ['has half a head', file(0).subarray(0, 20)],
    ['has nothing but a head', file(0, 0xffff_ffff - 44)],
    ['has half a sample', Buffer.concat([file(0, 0xffff_ffff - 44), Buffer.alloc(1)])],
  ])('that %s is none', async (_, octets) => {
    expect((await measure(octets)).duration).toBeUndefined();
  });

  it('a missing recording file has no length', async () => {
    expect(await measureRecording(join(folder, 'none.wav'))).toBeUndefined();
  });
});
