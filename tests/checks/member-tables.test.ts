import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memberTable, memberTables } from '../support/documents/member-table.ts';

const pages = ['README.md', ...globSync('docs/**/*.md')].filter(
  (page) => readFileSync(page, 'utf8').search(memberTables) >= 0,
);

test('some pages have tables of members', () => {
  expect(pages.length).toBeGreaterThan(3);
});

test.each(pages)(
  'the tables of members in %s are made from the source (`vitest run -u` writes them)',
  async (page) => {
    const present = readFileSync(page, 'utf8');
    const current = present.replace(memberTables, (...groups) => {
      const [, begin, , , , end] = groups as readonly string[];
      const { file = '', type = '', prefix } = groups.at(-1) as Record<string, string | undefined>;
      return `${begin}\n${memberTable({ file, type, prefix })}\n${end}`;
    });
    await expect(current).toMatchFileSnapshot(`../../${page}`);
  },
);
