import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { routerErrorWords } from './errors/router-words.ts';

const page = fileURLToPath(new URL('../../docs/wire.md', import.meta.url));
const generated = /(<!-- codes -->\n)[\s\S]*(\n<!-- \/codes -->)/;
const labelKey = /^error\.router\.(\w+)\.label$/;

/** Every code of the router with its own texts, in their order. */
const rows = Object.entries(routerErrorWords).flatMap(([key, label]) => {
  const code = labelKey.exec(key)?.[1];
  return code === undefined ? [] : [`| \`${code}\` | ${label} |`];
});

it('docs/wire.md names every code that has words (`vitest run -u wire-codes` writes it)', async () => {
  const present = await readFile(page, 'utf8');
  expect(present).toMatch(generated);
  const table = ['| `exceptionId` | what the client says |', '| --- | --- |', ...rows].join('\n');
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});
