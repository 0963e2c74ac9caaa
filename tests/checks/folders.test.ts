import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const maxFiles = 30;
/** Folders of data, in which nobody looks for a file by its subject. */
const data: readonly string[] = ['docs/screens', 'tests/desk-phones/rfc4475'];

test(`a folder has at most ${maxFiles} files: beyond that, sub-folders name the subjects`, () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const counts = Map.groupBy(files, (file) => dirname(file));
  const full = [...counts].filter(([folder, inside]) => inside.length > maxFiles && !data.includes(folder));
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});

const maxBytes = 1_000_000;

test('no file is larger than a megabyte: it would be in every clone for ever', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  // A file that is removed and not yet committed is still listed.
  const sizes = files
    .filter(Boolean)
    .map((file) => ({ file, size: statSync(file, { throwIfNoEntry: false })?.size ?? 0 }));
  expect(sizes.filter(({ size }) => size > maxBytes).map(({ file }) => file)).toEqual([]);
});
