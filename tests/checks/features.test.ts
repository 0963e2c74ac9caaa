import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

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
/** Areas whose addresses only explain that there is no screen. */
const withoutFeature = new Set(['planned']);

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

  test('names every area of the full client', () => {
    const areas = readdirSync(join(root, 'full-app/areas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !withoutFeature.has(entry.name))
      .map(({ name }) => `full-app/areas/${name}`);
    expect(areas.filter((area) => !page.includes(`\`${area}\``))).toEqual([]);
  });
});
