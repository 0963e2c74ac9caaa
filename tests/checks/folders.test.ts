import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { importedFile } from '../support/documents/imported-file.ts';

const maxFiles = 30;
/** Folders of data, in which files are not looked for by their subject. A release empties the folder of changesets. */
const data: readonly string[] = [
  '.changeset',
  'docs/screens',
  'src/components/gallery/pictures/dark',
  'src/components/gallery/pictures/light',
  'tests/desk-phones/rfc4475',
];

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

test('a style sheet is imported from its own folder or a folder directly below: others share components', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const imports = files
    .filter((file) => statSync(file, { throwIfNoEntry: false }))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\() ?'([.#][^']+\.module\.css)'/g)].map(
        ([, sheet = '']) => ({ file, folder: dirname(file), owner: dirname(importedFile(file, sheet)) }),
      ),
    );
  expect(imports.length).toBeGreaterThan(100);
  const borrowed = imports.filter(({ folder, owner }) => owner !== folder && owner !== dirname(folder));
  expect(borrowed.map(({ file, owner }) => `${file} imports a style sheet of ${owner}`)).toEqual([]);
});
