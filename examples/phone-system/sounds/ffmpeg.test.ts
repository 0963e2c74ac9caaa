import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeSound } from './decode-sound.ts';
import { decodeByFfmpeg, hasFfmpeg } from './ffmpeg.ts';
import { SoundTooLong } from './sound-limits.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program in the place of ffmpeg, because that is not installed everywhere. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const m4a = Buffer.from('\0\0\0\x20ftypM4A \0\0', 'latin1');

describe('ffmpeg', () => {
  it('is used only where it is installed', async () => {
    expect(await hasFfmpeg(join(folder, 'none'))).toBe(false);
    expect(await hasFfmpeg(await program('present', 'exit 0'))).toBe(true);
  });

  it('decodes a file to samples, with local files and harmless formats only', async () => {
    const args = join(folder, 'args');
    const path = await program('decodes', `echo "$@" > ${args}\nprintf '\\001\\000\\377\\377\\002'`);
    expect([...(await decodeByFfmpeg(m4a, 60_000, path))]).toEqual([1, -1]);
    expect(await readFile(args, 'utf8')).toMatch(
      /-protocol_whitelist file -format_whitelist mov,ogg,matroska,flac,aac -i \S+ .*-ar 8000 -f s16le pipe:1/,
    );
  });

  it('refuses a sound that is longer than it may be', async () => {
    const path = await program('long', 'head -c 40000 /dev/zero');
    await expect(decodeByFfmpeg(m4a, 2_000, path)).rejects.toThrow(SoundTooLong);
  });

  it('that fails refuses the file', async () => {
    await expect(decodeByFfmpeg(m4a, 60_000, await program('fails', 'exit 1'))).rejects.toThrow();
  });
});

it('an M4A or Vorbis file needs ffmpeg, and any other file is refused in any case', async () => {
  const works = await program('works', "printf '\\001\\000'");
  const vorbis = Buffer.from(`OggS${'\0'.repeat(25)}vorbis`, 'latin1');
  for (const file of [m4a, vorbis]) {
    expect([...(await decodeByFfmpeg(file, 60_000, works))]).toEqual([1]);
    await expect(decodeByFfmpeg(file, 60_000, join(folder, 'none'))).rejects.toThrow('needs ffmpeg');
  }
  const playlist = Buffer.from('#EXTM3U\nfile:///etc/passwd');
  await expect(decodeSound(playlist)).rejects.toThrow('no sound of a known kind');
});
