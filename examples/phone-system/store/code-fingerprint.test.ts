import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprint } from './code-fingerprint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-code-'));
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'one.ts'), 'export const one = 1;');
  await writeFile(join(folder, 'inner/two.ts'), 'export const two = 2;');
});
afterAll(() => rm(folder, { recursive: true }));

it('the fingerprint of code changes with each of its files, and not with its tests', async () => {
  const before = fingerprint([folder]);
  expect(fingerprint([folder])).toBe(before);
  await writeFile(join(folder, 'inner/two.test.ts'), 'a test');
  expect(fingerprint([folder])).toBe(before);
  await writeFile(join(folder, 'inner/two.ts'), 'export const two = 3;');
  const changed = fingerprint([folder]);
  expect(changed).not.toBe(before);
  await writeFile(join(folder, 'three.ts'), '');
  expect(fingerprint([folder])).not.toBe(changed);
});
