import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorSentences } from './error-catalogue.ts';
import { errorGuide } from './error-guide.ts';
import { CallsideError, errorCodes } from './errors.ts';

const root = new URL('../../', import.meta.url).pathname;
const page = join(root, 'docs/errors.md');
const generated = /(<!-- codes -->\n)[\s\S]*(\n<!-- \/codes -->)/;

/** The table of all codes in the documentation. */
const table = [
  '| `code` | `message` | cause | what to do |',
  '| --- | --- | --- | --- |',
  ...errorCodes.map(
    (code) =>
      `| \`${code}\` | ${errorSentences[code]} | ${errorGuide[code].cause} | ${errorGuide[code].remedy} |`,
  ),
].join('\n');

test('docs/errors.md is made from the catalogue (`vitest run -u errors-page` writes it)', async () => {
  const present = readFileSync(page, 'utf8');
  expect(present).toMatch(generated);
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});

test.each(errorCodes)('the message of %s is an English sentence', (code) => {
  expect(new CallsideError(code).message).toMatch(/^[A-Z].* .*\.$/);
});

test('a message names the reason that the phone system gave', () => {
  expect(new CallsideError('call.failed', { serverMessage: 'LINE_BUSY' }).message).toBe(
    'The call could not be placed. (LINE_BUSY)',
  );
});

const sources = ['sdk', 'widget/bridge']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/error-(catalogue|guide)\.ts$/.test(path),
  )
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/**
 * Places that make an error of a code: a new error, another code for an error, a table of codes, a function that returns a
 * code.
 */
const raises = (code: string) =>
  new RegExp(
    `(CallsideError|as|toCallsideError|passing|settling|get \\w+)\\([^;]*'${code}'|(: |return |\\? |\\?\\? )'?${code}'?[,;: \\n]`,
  ).test(sources);

test.each(errorCodes)('the code %s is raised somewhere', (code) => {
  expect(raises(code)).toBe(true);
});
