import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { actions } from './actions.ts';
import { backups } from './administration/backups.ts';
import { imports } from './administration/imports.ts';
import { longLists } from './administration/long-lists.ts';
import { anchored } from './anchored.ts';
import { anchoredEngines } from './anchored-engines.ts';
import { bridge } from './bridge.ts';
import { callableNumbers } from './callable-numbers.ts';
import { calls } from './calls.ts';
import { chat } from './chat/chat.ts';
import { crowd } from './crowd.ts';
import { day } from './day.ts';
import { decisions } from './decisions.ts';
import { delays } from './delays.ts';
import { directory } from './directory/directory.ts';
import { effects } from './effects.ts';
import { media } from './media.ts';
import { meetings } from './meetings.ts';
import { messages } from './messages.ts';
import { opus } from './opus.ts';
import { pages } from './pages.ts';
import { phoneLife } from './phone-life.ts';
import { push } from './push.ts';
import { queue } from './queue.ts';
import { rows } from './rows.ts';
import { screenPop } from './screen-pop.ts';
import { shift } from './shift.ts';
import { engines } from './sip/engines.ts';
import { setUps } from './sip/set-ups.ts';
import { trunks } from './sip/trunks.ts';
import { sizes } from './sizes.ts';
import { soundBesideCalls } from './sound-beside-calls.ts';
import { queueStarts, starts } from './start.ts';
import { statistics } from './statistics.ts';
import { supervision } from './supervision.ts';
import { transfer } from './transfer.ts';
import { wallboard } from './wallboard.ts';

const measures = {
  sizes,
  delays,
  starts,
  pages,
  calls,
  setUps,
  engines,
  actions,
  effects,
  transfer,
  screenPop,
  crowd,
  decisions,
  directory,
  imports,
  longLists,
  backups,
  day,
  rows,
  queue,
  supervision,
  queueStarts,
  shift,
  statistics,
  messages,
  wallboard,
  anchored,
  anchoredEngines,
  trunks,
  media,
  meetings,
  opus,
  soundBesideCalls,
  push,
  bridge,
  callableNumbers,
  'phone-life': phoneLife,
  chat,
};

/** Too long for every run: they are measured by name only. */
const onlyByName: ReadonlySet<string> = new Set(['chat', 'messages', 'statistics']);

/** No part takes half as long with `--once`; a part that hangs must not hide the others. */
const maxDurationMs = 1_200_000;

/** Prints a JSON line per figure of a part. A figure that is no number was not measured. */
async function measure(name: string): Promise<void> {
  const part = measures[name as keyof typeof measures];
  if (part === undefined)
    throw new Error(`There is no part ${name}, but these: ${Object.keys(measures).join(', ')}`);
  for (const figure of await part()) {
    console.log(JSON.stringify(figure));
    if (!Number.isFinite(figure.value)) throw new Error(`${figure.name} was not measured.`);
  }
}

/** Runs parts with the least that exercises them, each in a process of its own, and names the parts that fail. */
function runOnce(names: readonly string[]): void {
  const failed = names.filter((name) => {
    const startedAt = performance.now();
    const program = fileURLToPath(import.meta.url);
    const { status } = spawnSync(process.execPath, [program, '--once', '--here', name], {
      stdio: 'inherit',
      timeout: maxDurationMs,
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`== ${name}: ${status === 0 ? 'ran' : 'FAILED'} after ${seconds} s`);
    return status !== 0;
  });
  if (failed.length === 0) return;
  console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/**
 * `npm run bench` prints the figures; names as arguments select parts. Run a build first: sizes are read from the built
 * pages. With `--once` every part is run with the least that exercises it, so that none stops working unnoticed; the
 * figures then say nothing.
 */
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isOnce = flags.includes('--once');
const all = Object.keys(measures).filter((name) => isOnce || !onlyByName.has(name));
const names = chosen.length > 0 ? chosen : all;
if (isOnce && !flags.includes('--here')) runOnce(names);
else for (const name of names) await measure(name);
