import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { subjectFaults } from './subject-faults.ts';

const program = new URL('commit-subjects.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Git as a newcomer's computer has it: without any settings of the machine that runs the tests. */
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const commit = (subject: string) => git('commit', '--allow-empty', '--quiet', '-m', subject);
const check = (base: string) => spawnSync('node', [program, base], { cwd: folder, encoding: 'utf8' });

test.each([
  'sip: answer only where a request came from',
  'Revert "phone system, messages: follow calls of agents with their customers, and more"',
])('the subject %j is accepted', (subject) => {
  expect(subjectFaults(subject)).toEqual([]);
});

test.each([
  [`sip: ${'a'.repeat(68)}`, 'longer than 72 characters'],
  ['Answer only where a request came from', 'without an area in front, as in "sip: answer …"'],
  ['sip: answer it.', 'with a full stop at its end'],
  ['fixup! sip: answer it', 'not squashed yet'],
])('the subject %j is refused', (subject, fault) => {
  expect(subjectFaults(subject)).toEqual([fault]);
});

test('only the commits of the branch are checked, not those of others before it', () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('Whatever was written here before');
  git('checkout', '--quiet', '-b', 'mine');
  commit('sip: answer only where a request came from');
  expect(check('main')).toMatchObject({ status: 0, stdout: '1 subjects checked since main\n' });
  commit('wip');
  const { status, stdout } = check('main');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^[0-9a-f]{7,}: without an area in front, as in "sip: answer …": wip$/m);
});
