import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import helperPackage from '#desktop-helper/package.json' with { type: 'json' };
import { checkUsage } from '#phone-system/cli/check/check-command.ts';
import { importUsage } from '#phone-system/cli/import/import-command.ts';
import { mcpUsage } from '#phone-system/cli/mcp/mcp-command.ts';
import { usage } from '#phone-system/cli/usage.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { nodeBlocks } from '../contract/documents/node-blocks.ts';
import { pageBlocks } from '../e2e/documents/page-blocks.ts';
import { allBlocks, blockNamed, type CodeBlock } from '../support/documents/blocks.ts';
import { notRun, ranElsewhere } from '../support/documents/handled-blocks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nameOf = ({ page, number, code }: CodeBlock) => `${page}, block ${number}: ${code.split('\n')[0]}`;
const shellBlocks = allBlocks.filter(({ language }) => language === 'sh');

test('every code block of the documentation is run by a test, or listed with the reason why not', () => {
  const lists = [nodeBlocks, pageBlocks, ranElsewhere, notRun].flatMap((list) => Object.keys(list));
  const handled = [...shellBlocks, ...lists.map(blockNamed)];
  expect(allBlocks.filter((block) => !handled.includes(block)).map(nameOf)).toEqual([]);
  expect(handled.filter((block, index) => handled.indexOf(block) !== index).map(nameOf)).toEqual([]);
});

test.each(Object.entries(ranElsewhere))('the code block %s has a test in %s', (name, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(blockNamed(name).page);
});

test('an excerpt of the architecture page is the code of the project', () => {
  const { code } = blockNamed('docs/architecture.md: RouterList<CallHistoryItem>');
  const source = readFileSync(join(root, 'sdk/history/history.ts'), 'utf8');
  for (const line of code.trim().split('\n')) expect(source).toContain(line);
});

test('the JSON blocks of the documentation can be parsed', () => {
  for (const { code, language } of allBlocks)
    if (language === 'json') expect(() => JSON.parse(code)).not.toThrow();
});

/** The commands of a shell block, as words, without assignments of variables. */
const commandsOf = (code: string) =>
  code
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n|&&/)
    .map((line) => line.replace(/\s#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(?:[A-Z_]+='[^']*' )+/, '').split(/\s+/));

const flagsOf = (words: readonly string[]) => words.filter((word) => word.startsWith('--') && word !== '--');
const unknownFlags = (words: readonly string[], help: string) =>
  flagsOf(words).filter((flag) => !new RegExp(`${flag}(?![\\w-])`).test(help));

const packages = ['callside', 'callside-phone-system', '@callside/desktop-helper', helperPackage.name];
const scripts: Readonly<Record<string, string>> = packageFile.scripts;

/** Returns the faults of a command: a script, a program, a file or an option that does not exist. */
function faultsOf([program = '', ...args]: readonly string[]): readonly string[] {
  const [first = '', second = ''] = args;
  if (program === 'npm') {
    if (first === 'ci') return [];
    if (first === 'install')
      return args.slice(1).filter((word) => !word.startsWith('--save') && !packages.includes(word));
    const script = first === 'run' ? second : first;
    return [...(script in scripts ? [] : [`script ${script}`]), ...unknownFlags(args, usage)];
  }
  if (program === 'npx' && first === 'callside')
    return unknownFlags(args, { import: importUsage, check: checkUsage, mcp: mcpUsage }[second] ?? usage);
  if (program === 'node')
    return /^callside-helper/.test(first) || existsSync(join(root, first)) ? [] : [first];
  if (program === 'cd') return existsSync(join(root, first)) ? [] : [first];
  if (program === 'callside-helper') return program in helperPackage.bin ? [] : [program];
  // Programs of others.
  return ['sf', 'curl', 'git', 'apt-get'].includes(program) ? [] : [program];
}

test.each(shellBlocks.map((block) => [nameOf(block), block] as const))(
  'the commands, options and files of %s exist',
  (_, { code }) => {
    expect(commandsOf(code).flatMap(faultsOf)).toEqual([]);
  },
);
