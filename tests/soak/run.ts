import { inspect, parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres.ts';
import { callsUnderKills } from './call-log/calls-under-kills.ts';
import { logUnderKills } from './call-log/log-under-kills.ts';
import { callsOverKills } from './calls-over-kills.ts';
import { halfOpen } from './half-open.ts';
import { killAgainAndAgain } from './kills.ts';
import { longCalls } from './long-calls.ts';
import { oversize } from './oversize.ts';
import type { Result } from './part.ts';
import { phoneCycles } from './phone-cycles.ts';
import { sipMessages } from './sip-messages.ts';
import { slowReaders } from './slow-readers.ts';
import { rtpFromStrangers } from './strangers.ts';
import { trunkRestarts } from './trunk-restarts.ts';

const kills = 50;
const messages = 20_000;
const packets = 100_000;
const connections = 10_000;
const cycles = 500;
const loggedCalls = 10_000;
const defaultMinutes = 60;

type Part = (seed: number, minutes: number, calls: number) => Promise<Result | undefined>;

async function kill(seed: number, database?: string): Promise<Result> {
  const report = await killAgainAndAgain({ kills, seed, ...(database === undefined ? {} : { database }) });
  const { missing, ...figures } = report;
  return { ...figures, wrong: missing };
}

const parts: Readonly<Record<string, Part>> = {
  'kills-folder': (seed) => kill(seed),
  'kills-server': async (seed) => {
    const postgres = await startPostgres();
    if (!postgres) return undefined;
    try {
      return await kill(seed, postgres.createDatabase('soak'));
    } finally {
      await postgres.stop();
    }
  },
  'sip-udp': (seed) => sipMessages('UDP', { seed, count: messages }),
  'sip-tcp': (seed) => sipMessages('TCP', { seed, count: messages }),
  'sip-websocket': (seed) => sipMessages('WebSocket', { seed, count: messages }),
  'rtp-strangers': (seed) => rtpFromStrangers({ seed, count: packets }),
  'half-open-tcp': (seed) => halfOpen('TCP', { seed, count: connections }),
  'half-open-http': (seed) => halfOpen('WebSocket that asks by half', { seed, count: connections }),
  'half-open-websocket': (seed) => halfOpen('WebSocket that says half a frame', { seed, count: connections }),
  oversize: (seed) => oversize({ seed, count: 50 }),
  'phone-cycles': () => phoneCycles({ count: cycles }),
  'slow-readers': (seed) => slowReaders({ seed, count: 100 }),
  'long-calls': (_, minutes) => longCalls({ minutes }),
  'call-log': (seed, _, calls) => logUnderKills({ seed, count: calls }),
  'calls-under-kills': (seed, _, calls) => callsUnderKills({ seed, count: calls }),
  'calls-over-kills': (_, minutes) => callsOverKills({ minutes, engine: 'local' }),
  'calls-over-kills-asterisk': (_, minutes) => callsOverKills({ minutes, engine: 'asterisk' }),
  'trunk-restarts': (_, minutes) => trunkRestarts({ minutes }),
};

const usage = `npm run soak -- [--seed N] [--minutes N] [--calls N] [part ...]\n\nParts: ${Object.keys(parts).join(', ')}\n--minutes: how long long-calls, calls-over-kills and trunk-restarts take, 60 unless told otherwise\n--calls: how many calls call-log and calls-under-kills log, 10,000 unless told otherwise`;

/** Runs the long tests and prints one JSON line for each part. Names as arguments select parts. */
async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, minutes: { type: 'string' }, calls: { type: 'string' } },
    allowPositionals: true,
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const minutes = Number(values.minutes ?? defaultMinutes);
  const calls = Number(values.calls ?? loggedCalls);
  const unknown = positionals.filter((name) => parts[name] === undefined);
  if (!Number.isSafeInteger(seed) || !(minutes > 0) || !(calls > 0) || unknown.length > 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const startedAt = performance.now();
    const result = await part(seed, minutes, calls).catch((error: unknown) => ({ wrong: [inspect(error)] }));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      JSON.stringify({
        name,
        seed,
        seconds,
        ...(result ?? { skipped: 'a program that it needs is missing' }),
      }),
    );
    if (result && result.wrong.length > 0) process.exitCode = 1;
  }
}

await run(process.argv.slice(2));
