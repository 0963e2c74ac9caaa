import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedFile } from '../support/documents/imported-file.ts';

const files = execFileSync('git', ['ls-files', 'src', 'widget', 'full-app'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && existsSync(file));
/** Tests and builds are no part of the apps. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|\.build\.ts$/.test(file);
const specifiers = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([.#][^']+)'/g;

const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(file, 'utf8').matchAll(specifiers)].map(([, specifier = '']) =>
      importedFile(file, specifier),
    ),
  ]),
);

/** Returns these files and every file that they import, directly or not. */
function reachedFrom(roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(imports.get(file) ?? []));
  }
  return reached;
}

test('a file of src/ is used by both apps or by a published entry', () => {
  const inApp = (app: string) =>
    reachedFrom(files.filter((file) => file.startsWith(`${app}/`) && !isTest(file)));
  const [client, widget] = [inApp('full-app'), inApp('widget')];
  const published = reachedFrom(['src/components/index.ts', 'src/react/index.ts']);
  const shared = files.filter((file) => file.startsWith('src/') && !isTest(file) && !published.has(file));
  expect(shared.filter((file) => client.has(file) && widget.has(file)).length).toBeGreaterThan(200);
  expect(shared.filter((file) => client.has(file) !== widget.has(file))).toEqual([]);
});
