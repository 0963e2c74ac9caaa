import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureAsterisk, findAsterisk } from './support/asterisk/asterisk-program.ts';
import { ensureBrowser, ensureQuickBrowser } from './support/browser.ts';
import { findNio } from './support/homeserver/nio-client.ts';
import { ensureKamailio } from './support/kamailio/kamailio.ts';
import { findProgram, findTestPrograms } from './support/packages.ts';
import { ensurePostgres } from './support/postgres.ts';
import { hasPythonCalendar } from './support/python-calendar.ts';
import { hasSmsc } from './support/smsc/smsc.ts';

/**
 * `npm run test:matrix` compiles every consumer with every TypeScript, migrates a database from every earlier state, and
 * runs every browser test with several browsers, cookie settings or languages in all of them. `npm test` takes one of each.
 * It also runs every part of the bench for one round, so that none stops working unnoticed. It does not judge the figures.
 */
const env = {
  ...process.env,
  WHOLE_CHROMIUM_PATH: ensureBrowser(),
  CHROMIUM_PATH: ensureQuickBrowser(),
  TEST_MATRIX: 'whole',
};
findTestPrograms();
findProgram('linphonec');
hasPythonCalendar();
hasSmsc();
ensurePostgres();
await ensureAsterisk();
await ensureAsterisk(16);
await ensureKamailio();
findNio();

const folders = [join('tests', 'e2e'), join('tests', 'contract'), join('tests', 'consumers'), 'src'];
/** Names from `support/` with which a file runs less outside of the matrix. */
const isInMatrix = (source: string) =>
  /import \{[^}]*\b(apart|blockers|browsers|doAllRun|framings|inTurn|isInTurn|isWholeMatrix|languages|libraries|oneInTurn|representatives|tenthInTurn|triedNow|usuallyOnly)\b[^}]*\} from '[^']*\/(?:support\/|office\.ts)/.test(
    source,
  );
const shortened = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.test.ts'))
  .filter((file) => isInMatrix(readFileSync(file, 'utf8')));

const steps: readonly (readonly [string, ...string[]])[] = [
  ['npm', 'run', '--silent', 'build'],
  ['node', 'tests/consumers/matrix.ts'],
  ['vitest', 'run', '--project', 'unit', 'examples/phone-system/store/store.test.ts'],
  [
    'vitest',
    'run',
    ...['e2e', 'sound', 'contract', 'unit', 'consumers'].flatMap((name) => ['--project', name]),
    ...shortened,
  ],
  ['vitest', 'run', '--project', 'second-company'],
  ...(findAsterisk() ? [['vitest', 'run', '--project', 'asterisk'] as const] : []),
  ['node', 'tests/bench/run.ts', '--once'],
];
const failed = steps.filter(([program, ...args]) => {
  console.log(`\n== ${[program, ...args.slice(0, 3)].join(' ')}`);
  return spawnSync(program, args, { stdio: 'inherit', env }).status !== 0;
});
console.log(
  failed.length === 0
    ? '\nThe matrix passes.'
    : `\nFailed: ${failed.map((step) => step.join(' ')).join('; ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
