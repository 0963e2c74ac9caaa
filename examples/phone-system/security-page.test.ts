import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const repository = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', repository), 'utf8');
/** A file of tests as the page names it, with the titles behind it. */
const named = [
  ...page.matchAll(/`((?:examples|tests|widget)\/[^`]+\.test\.ts)`(?:: ([^|`]+?))?(?=[;|\n]| \|)/g),
];

it.each(named.map(([, file = '', titles = '']) => [file, titles.trim()]))(
  'docs/security.md names tests that exist: %s %s',
  (file, titles) => {
    const tests = readFileSync(new URL(file, repository), 'utf8');
    for (const title of titles.split('; ')) expect(tests).toContain(title);
  },
);

it('docs/security.md names a test for every line of defence', () => {
  expect(named.length).toBeGreaterThan(30);
});
