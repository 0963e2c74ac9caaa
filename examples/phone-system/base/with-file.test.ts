import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFile } from './with-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'with-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a file stays with its entry, and none is left without its entry', async () => {
  const octets = Buffer.from('sound');
  expect(await withFile(join(folder, 'kept'), octets, () => Promise.resolve(7))).toBe(7);
  const fails = () => Promise.reject(new Error('The disk is full'));
  await expect(withFile(join(folder, 'lost'), octets, fails)).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual(['kept']);
  expect(await readFile(join(folder, 'kept'), 'utf8')).toBe('sound');
});
