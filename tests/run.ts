import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureAsterisk } from './support/asterisk/asterisk-program.ts';
import { ensureBrowser, ensureQuickBrowser } from './support/browser.ts';
import { findNio } from './support/homeserver/nio-client.ts';
import { ensureSynapse } from './support/homeserver/synapse.ts';
import { ensureKamailio } from './support/kamailio/kamailio.ts';
import { findTestPrograms } from './support/packages.ts';
import { ensurePostgres } from './support/postgres.ts';
import { hasPythonCalendar } from './support/python-calendar.ts';
import { changedFiles, relatedTests } from './support/selection/changes.ts';
import { goalSeconds, maxFileSeconds, slowerThan } from './support/slow-files.ts';
import { hasSmsc } from './support/smsc/smsc.ts';
import {
  type FileResult,
  failedTests,
  failedTitles,
  passedTests,
  slowestFiles,
  type TestResults,
} from './support/test-results.ts';

const { values } = parseArgs({
  options: { shard: { type: 'string' }, related: { type: 'boolean', default: false } },
});
if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
  throw new Error(`--shard=${values.shard} is not a part of a run, such as --shard=1/4.`);
if (values.shard !== undefined && values.related)
  throw new Error('--related is short already: it has no shards.');

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

/** Every shard needs it: programs of integrators install the packages. */
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };

/**
 * The checks, in two lists that run beside each other and take the same time. In each, what fails most often comes
 * first.
 */
const allChecks: readonly (readonly Step[])[] = [
  [
    build,
    { name: 'API reports', command: ['node', 'tests/checks/api-report.ts', '--check'] },
    { name: 'package size', command: ['node', 'tests/checks/package-size.ts'] },
    { name: 'sizes of parts', command: ['node', 'tests/checks/part-sizes.ts'] },
  ],
  [
    { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
    {
      name: 'layers',
      command: [
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        'sdk',
        'src',
        'widget',
        'full-app',
        'examples',
      ],
    },
    { name: 'unused files, exports and dependencies', command: ['knip', '--config', '.knip.json'] },
    { name: 'licences', command: ['node', 'tests/checks/licenses.ts'] },
    { name: 'reference', command: ['typedoc', '--options', '.typedoc.json', '--emit', 'none'] },
  ],
];

/** The first shard checks for all. */
const isFirstShard = values.shard === undefined || values.shard.startsWith('1/');
const checks = isFirstShard ? allChecks : [[build]];

const reporters = ['--reporter=default', '--reporter=./tests/support/reporter.ts'];
const allTests = ['vitest', 'run', ...reporters];

/** The tests of this run: all, a shard of them, or those that a change touches. */
function selectedTests(): readonly string[] {
  if (values.shard !== undefined) return [...allTests, `--shard=${values.shard}`];
  if (!values.related) return allTests;
  const changed = changedFiles('origin/main');
  console.log(`== related to ${changed.length} files that differ from origin/main`);
  return ['vitest', 'related', '--run', '--passWithNoTests', ...reporters, ...relatedTests(changed)];
}

/** No step takes half as long; a step that hangs must not hide the results of the others. */
const longestStepMs = 4_200_000;

const cache = join('node_modules', '.cache');
const firstReport = join(cache, 'test-results.json');
const secondReport = join(cache, 'test-results-again.json');
const flakyReport = join(cache, 'flaky.json');

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env, timeout: longestStepMs });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);

/** Runs a check, and prints its output in one piece at its end: another one runs beside it. */
async function runCheck({ name, command }: Step): Promise<boolean> {
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const passed = await new Promise<boolean>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, timeout: longestStepMs });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
  const text = Buffer.concat(output).toString();
  console.log(`\n== ${name}: ${passed ? 'passed' : 'FAILED'} after ${secondsSince(startedAt)} s\n${text}`);
  return passed;
}

/** Runs all lists of checks, each one after the other. Returns the names of those that fail. */
async function runChecks(): Promise<readonly string[]> {
  const failed: string[] = [];
  await Promise.all(
    checks.map(async (list) => {
      for (const check of list) if (!(await runCheck(check))) failed.push(check.name);
    }),
  );
  return failed;
}

/** The tenth of the tests with turns that runs. It stays the same, so that a run says something about a change alone. */
const usualTurn = '5';

const env = {
  ...process.env,
  // Tests that a change touches all run.
  ...(values.related ? {} : { TEST_TURN: process.env.TEST_TURN ?? usualTurn }),
  WHOLE_CHROMIUM_PATH: ensureBrowser(),
  CHROMIUM_PATH: ensureQuickBrowser(),
};
findTestPrograms();
hasPythonCalendar();
hasSmsc();
findNio();
ensurePostgres();
const engines = Promise.all([ensureSynapse(), ensureAsterisk(), ensureKamailio()]);

/** A run that was stopped before its end has no results. */
async function runTests(command: readonly string[], report: string): Promise<TestResults | undefined> {
  const passed = await run(command, { ...env, TEST_RESULTS: report });
  if (!existsSync(report)) return undefined;
  const results: TestResults = JSON.parse(readFileSync(report, 'utf8'));
  // Vitest may also fail for reasons of its own, such as a file that it could not end.
  const isExplained = passed || results.unhandledErrors > 0 || results.files.some((one) => !one.passed);
  return isExplained ? results : undefined;
}

/**
 * Runs the failed files once more, one at a time with nothing beside them. A file that then passes is flaky: a bug,
 * which is named at the end and written to `flaky.json`, but does not fail the run.
 */
async function runAgain(
  command: readonly string[],
  failedFiles: readonly FileResult[],
): Promise<TestResults | undefined> {
  const files = failedFiles.map(({ file }) => file);
  console.log(`\n== once more, alone: ${files.join(', ')}`);
  return runTests([...command, '--no-file-parallelism', ...files], secondReport);
}

// Reports of an earlier run must not count as the outcome of this one.
for (const report of [firstReport, secondReport, flakyReport]) rmSync(report, { force: true });
mkdirSync(cache, { recursive: true });

const startedAt = performance.now();
const failedChecks = await runChecks();
await engines;
console.log(`\n== all checks: ${secondsSince(startedAt)} s\n\n== tests, turn ${env.TEST_TURN ?? 'of all'}`);

const testsStartedAt = performance.now();
const first = await runTests(selectedTests(), firstReport);
const failedFiles = first?.files.filter((one) => !one.passed) ?? [];
const second = failedFiles.length === 0 ? first : await runAgain(allTests, failedFiles);
const errors = (first?.unhandledErrors ?? 1) + (second?.unhandledErrors ?? 1);
const testsFailed = errors > 0 || (second?.files.some((one) => !one.passed) ?? true);
console.log(`== tests: ${secondsSince(testsStartedAt)} s`);

const files = first?.files ?? [];
const failedTwice = second?.files.filter((one) => !one.passed) ?? [];
const failedAgain = new Set(failedTwice.map(({ file }) => file));
const flaky = files
  .filter(({ file, passed }) => !passed && second && !failedAgain.has(file))
  .flatMap(failedTitles);
writeFileSync(flakyReport, JSON.stringify(flaky, undefined, 2));

console.log('\nSlowest files:');
for (const { file, seconds } of slowestFiles(files, 10))
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
for (const title of flaky) console.log(`flaky: ${title}`);

const slow = slowerThan(files, maxFileSeconds);
for (const { file, seconds } of slowerThan(files, goalSeconds)) {
  console.log(
    `slow: ${file} takes ${seconds.toFixed(0)} s; the goal is ${goalSeconds} s, and more than ${maxFileSeconds} s fail. Make it quicker, split it, or name it with a reason in tests/support/slow-files.ts.`,
  );
}

const failed = [
  ...failedChecks,
  ...(testsFailed ? ['tests'] : []),
  ...(slow.length > 0 ? ['slow test files'] : []),
];
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}`);
const checkCount = checks.flat().length + 1;
const failures = testsFailed ? Math.max(1, failedTests(failedTwice)) : 0;
const badChecks = failedChecks.length + (slow.length > 0 ? 1 : 0);
console.log(
  `${passedTests(files) + flaky.length + checkCount - badChecks} passed, ${failures + badChecks} failed, ${secondsSince(startedAt)} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
