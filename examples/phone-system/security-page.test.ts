import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './domain/package-root.ts';

const page = readFileSync(join(packageRoot, 'docs/security.md'), 'utf8');
/** A file of tests as the page names it, with the titles behind it. */
const named = [
  ...page.matchAll(/`((?:examples|tests|widget)\/[^`]+\.test\.ts)`(?:: ([^|`]+?))?(?=[;|\n]| \|)/g),
];

it.each(named.map(([, file = '', titles = '']) => [file, titles.trim()]))(
  'docs/security.md names tests that exist: %s %s',
  (file, titles) => {
    const tests = readFileSync(join(packageRoot, file), 'utf8');
    for (const title of titles.split('; ')) expect(tests).toContain(title);
  },
);

it('docs/security.md names a test for every line of defence', () => {
  expect(named.length).toBeGreaterThan(30);
});
