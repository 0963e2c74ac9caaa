import { execFileSync } from 'node:child_process';
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
