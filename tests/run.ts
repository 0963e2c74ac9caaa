import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureQuickBrowser } from './browser.ts';
import { findTestPrograms } from './packages.ts';
import { ensurePostgres } from './postgres.ts';

/** Every check and test of the project, in the order in which a failure is cheapest to hear of. */
const steps: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
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
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'API reports', command: ['node', 'tests/checks/api-report.ts', '--check'] },
  { name: 'reference', command: ['typedoc', '--options', '.typedoc.json', '--emit', 'none'] },
  { name: 'tests', command: ['vitest', 'run', '--reporter=default', '--reporter=json'] },
];

/** No step takes half as long; one that hangs must not keep all others from being told. */
const longestStepMs = 4_200_000;

const resultFile = join('node_modules', '.cache', 'test-results.json');

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env, timeout: longestStepMs });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

const env = {
  ...process.env,
  WHOLE_CHROMIUM_PATH: ensureBrowser(),
  CHROMIUM_PATH: ensureQuickBrowser(),
};
findTestPrograms();
ensurePostgres();
// What an earlier run left must not pass for the outcome of this one.
rmSync(resultFile, { force: true });
const failed: string[] = [];
for (const { name, command } of steps) {
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const args = name === 'tests' ? [...command, `--outputFile.json=${resultFile}`] : command;
  if (!(await run(args, env))) failed.push(name);
  console.log(`== ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

// Who is stopped in the middle leaves none.
const tests = existsSync(resultFile)
  ? JSON.parse(readFileSync(resultFile, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 1 };
const checks = steps.length - 1;
const failedChecks = failed.filter((name) => name !== 'tests').length;
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}`);
console.log(
  `${tests.numPassedTests + checks - failedChecks} passed, ${tests.numFailedTests + failedChecks} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
