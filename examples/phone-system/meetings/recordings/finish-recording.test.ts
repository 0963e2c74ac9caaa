import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishRecording } from './finish-recording.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
/** Ids of the elements of a WebM file. */
const [durationId, cuesId] = [Buffer.from('448988', 'hex'), Buffer.from('1c53bb6b', 'hex')];

/** A recording of eight seconds, as Chromium writes it while it records: the file does not contain its length. */
const recorded = await readFile(new URL('./browser-recording.webm', import.meta.url));

async function pathOf(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('a finished recording', () => {
  it('has its length and the places to jump to, which the browser left out', async () => {
    expect(recorded.includes(durationId) || recorded.includes(cuesId)).toBe(false);
    const path = await pathOf('whole.webm', recorded);
    const made = await finishRecording(path, { signal });
    const after = await readFile(made.path);
    expect(made.octets).toBe(after.length);
    expect(made.durationMs).toBeGreaterThan(7_000);
    expect(made.durationMs).toBeLessThan(9_000);
    expect(after.readDoubleBE(after.indexOf(durationId) + durationId.length)).toBeCloseTo(made.durationMs, 0);
    expect(after.includes(cuesId)).toBe(true);
    expect(await readFile(path)).toEqual(recorded);
  });

  it('is as long as what arrived of a recording that was cut off', async () => {
    const half = recorded.subarray(0, recorded.length / 2);
    const { durationMs } = await finishRecording(await pathOf('cut.webm', half), { signal });
    expect(durationMs).toBeGreaterThan(2_000);
    expect(durationMs).toBeLessThan(6_000);
  });

  it('leaves no file where there was no recording', async () => {
    const path = await pathOf('text.webm', 'first second');
    await expect(finishRecording(path, { signal })).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('text'))).toEqual(['text.webm']);
  });
});
