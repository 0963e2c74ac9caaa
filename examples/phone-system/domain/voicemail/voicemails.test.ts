import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Changes } from '../changes.ts';
import { longestMessageMs, Voicemails } from './voicemails.ts';

it('a start removes incomplete messages of a crash, and keeps complete ones and those in progress', async () => {
  const data = await mkdtemp(join(tmpdir(), 'voicemails-'));
  const folder = join(data, 'voicemail');
  await mkdir(folder);
  const files = { '1-a.wav': 600_000, '1-b.wav.part': 600_000, '1-c.wav.part': longestMessageMs };
  for (const [file, ageMs] of Object.entries(files)) {
    const path = join(folder, file);
    const at = new Date(Date.now() - ageMs);
    await writeFile(path, '');
    await utimes(path, at, at);
  }
  await Voicemails.open(undefined as never, { changes: new Changes() }, data);
  expect((await readdir(folder)).sort()).toEqual(['1-a.wav', '1-c.wav.part']);
  await rm(data, { recursive: true });
});
