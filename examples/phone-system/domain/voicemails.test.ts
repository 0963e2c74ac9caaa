import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Changes } from './changes.ts';
import { Voicemails } from './voicemails.ts';

it('begins without the halves of messages that a crash left, and with all that are whole', async () => {
  const data = await mkdtemp(join(tmpdir(), 'voicemails-'));
  const folder = join(data, 'voicemail');
  await mkdir(folder);
  for (const file of ['1-a.wav', '1-b.wav.part']) await writeFile(join(folder, file), '');
  await Voicemails.open(undefined as never, new Changes(), data);
  expect(await readdir(folder)).toEqual(['1-a.wav']);
  await rm(data, { recursive: true });
});
