import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeBridge } from '../support/documents/bridge-page.ts';
import { bridgeSchema } from '../support/documents/bridge-schema.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const generated = /(<!-- contract -->\n)[\s\S]*(\n<!-- \/contract -->)/;

it('docs/bridge.md matches the contract (`vitest run -u bridge-page` writes it)', async () => {
  const page = `${docs}/bridge.md`;
  const present = await readFile(page, 'utf8');
  expect(present).toMatch(generated);
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${describeBridge()}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});

it('every field of a shape with a table of its own has a description', () => {
  const undescribed = Object.entries(bridgeSchema().shapes).flatMap(([name, shape]) =>
    Object.entries((shape as { properties?: Record<string, { description?: string }> }).properties ?? {})
      .filter(([, { description }]) => !description)
      .map(([field]) => `${name}.${field}`),
  );
  expect(undescribed).toEqual([]);
});

it('docs/bridge.schema.json is the contract as JSON Schema', async () => {
  await expect(`${JSON.stringify(bridgeSchema(), null, 2)}\n`).toMatchFileSnapshot(
    `${docs}/bridge.schema.json`,
  );
});
