import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Clock } from '../../base/clock.ts';
import type { CallRecordings } from '../../recordings/call-recordings.ts';
import type { Line } from '../lines/line.ts';
import { Recordings } from './recordings.ts';

/** A file with these words for its sound. */
function wav(words: string): Buffer {
  const head = Buffer.alloc(44);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt32LE(words.length, 40);
  return Buffer.concat([head, Buffer.from(words)]);
}

it('existing recordings stay in their folder, also if another database restarts its line numbers', async () => {
  const data = await mkdtemp(join(tmpdir(), 'recordings-folder-'));
  const nothing = async () => {};
  const book = { begin: nothing, complete: nothing, discard: nothing } as unknown as CallRecordings;
  const line = { number: 1001, person: { id: 1 } } as Line;
  const paths: string[] = [];
  for (const words of ['earlier', 'later']) {
    const options = { book, clock: new Clock(), log: pino({ level: 'silent' }) };
    const recordings = await Recordings.open(data, options);
    recordings.begin(line, (path) => {
      paths.push(path);
      return { done: writeFile(path, wav(words)), stop() {}, pause() {}, resume() {} };
    });
    await recordings.close();
  }
  expect(await readdir(join(data, 'recordings'))).toHaveLength(2);
  const written = await Promise.all(paths.map(async (path) => (await readFile(path)).toString('utf8', 44)));
  expect(written).toEqual(['earlier', 'later']);
  await rm(data, { recursive: true });
});
