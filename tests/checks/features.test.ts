import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importedFile } from '../support/documents/imported-file.ts';

const root = new URL('../../', import.meta.url).pathname;
const page = readFileSync(join(root, 'docs/features.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Feature|---)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const pathsIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** A test that every run of `npm test` runs: not skipped, and neither of the matrix nor of machines with a certain program only. */
const plainTest = /^\s*(?:it|test)(?:\.(?:each|for|concurrent))?[(`]/m;
const skippedTest = /^\s*(?:it|test|describe)\.(?:skip|todo|fails|only)\b/m;
const isInside = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** Returns true if a test is in one of these places, or imports something from there. */
function isAbout(test: string, places: readonly string[]): boolean {
  const imports = [...read(test).matchAll(/(?:from |import\()'([.#][^']+)'/g)];
  const reached = [test, ...imports.map(([, specifier = '']) => importedFile(test, specifier))];
  return reached.some((path) => places.some((place) => isInside(path, place)));
}

describe('the table of features', () => {
  test('has a feature, a place and a test in each row', () => {
    expect(rows.length).toBeGreaterThan(50);
    const incomplete = rows.filter(
      ([feature, where, tests, ...more]) =>
        !feature || pathsIn(where).length === 0 || pathsIn(tests).length === 0 || more.length > 0,
    );
    expect(incomplete).toEqual([]);
  });

  test('names only files that exist, and tests that are tests', () => {
    const named = rows.flatMap(([, where, tests]) => [...pathsIn(where), ...pathsIn(tests)]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(
      rows.flatMap(([, , tests]) => pathsIn(tests)).filter((path) => !path.endsWith('.test.ts')),
    ).toEqual([]);
  });

  test('names only tests that every run of `npm test` runs', () => {
    const named = rows.flatMap(([, , tests]) => pathsIn(tests));
    expect(named.filter((path) => !plainTest.test(read(path)) || skippedTest.test(read(path)))).toEqual([]);
  });

  test('names for each feature a test by its title, which is in the file before it', () => {
    const titles = rows.map(([feature, , tests = '']) => {
      const [, path = '', title = ''] = /`([^`]+)`: “([^”]+)”/.exec(tests) ?? [];
      const isThere = title !== '' && read(path).replaceAll('\\', '').includes(`'${title}'`);
      return { feature, title, isThere };
    });
    expect(titles.filter(({ isThere }) => !isThere)).toEqual([]);
  });

  test('names a browser or contract test for each feature, or a unit test of the code at its place', () => {
    const strange = rows.filter(
      ([, where, tests]) =>
        !pathsIn(tests).some((path) => path.startsWith('tests/') || isAbout(path, pathsIn(where))),
    );
    expect(strange.map(([feature]) => feature)).toEqual([]);
  });

  test('names every area of the full client', () => {
    const table = 'full-app/shell/area-routes.tsx';
    const areas = [...read(table).matchAll(/import\('([^']+)'\)/g)].map(([, specifier = '']) =>
      importedFile(table, specifier),
    );
    expect(areas.length).toBeGreaterThan(20);
    const places = rows
      .flatMap(([, where]) => pathsIn(where))
      .filter((place) => place.startsWith('full-app/'));
    expect(areas.filter((area) => !places.some((place) => isInside(area, place)))).toEqual([]);
  });
});
