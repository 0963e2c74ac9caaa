import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { resources } from './all.ts';
import { describeResources } from './wire-page.ts';

const page = fileURLToPath(new URL('../../../docs/wire.md', import.meta.url));
const generated = /(<!-- resources -->\n)[\s\S]*(\n<!-- \/resources -->)/;

it('docs/wire.md matches the declarations (`vitest run wire-page --update` writes it)', async () => {
  const present = await readFile(page, 'utf8');
  expect(present).toMatch(generated);
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${describeResources(resources)}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});
