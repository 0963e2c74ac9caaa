import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { telephoneRows, telephoneTable } from '../support/documents/telephone-table.ts';

test('docs/phones.md has each other side and way that the tests try (`vitest run -u` writes them)', async () => {
  const present = readFileSync('docs/phones.md', 'utf8');
  expect(present).toMatch(telephoneTable);
  const current = present.replace(
    telephoneTable,
    (_, begin: string, end: string) => `${begin}\n${telephoneRows()}\n${end}`,
  );
  await expect(current).toMatchFileSnapshot('../../docs/phones.md');
});
