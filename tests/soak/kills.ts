import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inside } from '../support/company/company.ts';
import { until } from '../support/until.ts';
import { BusyUser } from './busy-user.ts';
import { BusyVisitor } from './busy-visitor.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';
import { randomNumbers } from './random-numbers.ts';

export interface KillReport {
  readonly kills: number;
  /** Kills before the phone system had reported its address. */
  readonly killsAtStart: number;
  /** All data that the phone system had confirmed. */
  readonly settings: number;
  readonly calls: number;
  /** Messages of a visitor of a website. */
  readonly chatMessages: number;
  /** Confirmed data that was missing after a kill. */
  readonly missing: readonly string[];
}

const people = ['alice', 'bob', 'carol'];
/** Some kills happen during the start. */
const startEvery = 4;
const longestStartMs = 1_500;
const longestWorkMs = 1_500;

/**
 * Kills a phone system again and again while people call, save settings and chat, and verifies all confirmed data after each
 * start.
 *
 * @param options.database address of a database on a PostgreSQL server; without one the data is in a folder
 */
export async function killAgainAndAgain(options: {
  kills: number;
  seed: number;
  database?: string;
}): Promise<KillReport> {
  const { kills, seed, database } = options;
  const random = randomNumbers(seed);
  const folder = await mkdtemp(join(tmpdir(), 'callside-kills-'));
  const start = () =>
    new PhoneSystemProcess(
      database === undefined
        ? { args: ['--data', join(folder, 'data')] }
        : { args: [], env: { DATABASE_URL: database }, cwd: folder },
    );
  const users = people.map(
    (login, index) => new BusyUser({ login, id: index + 1, number: inside(101 + index) }),
  );
  const visitor = new BusyVisitor();
  const missing: string[] = [];
  let killsAtStart = 0;
  let running: PhoneSystemProcess | undefined;
  const look = async (url: string) => {
    for (const user of users) missing.push(...(await user.missing(url)));
    missing.push(...(await visitor.missing(url)));
  };
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      running = start();
      if (kill % startEvery === 0) {
        await delay(random.next().value * longestStartMs);
        if (!running.output.includes('runs at')) killsAtStart += 1;
        await running.kill();
        continue;
      }
      const url = await running.ready();
      await look(url);
      const gone = new AbortController();
      const working = Promise.all([
        ...users.map((user) => user.work(gone.signal)),
        visitor.work(url, gone.signal),
      ]);
      const called = until('somebody has called', () => users.some(({ counts }) => counts.calls > 0));
      await Promise.race([Promise.all([delay(100 + random.next().value * longestWorkMs), called]), working]);
      const killed = running.kill();
      gone.abort();
      await Promise.all([killed, working]);
    }
    running = start();
    await look(await running.ready());
  } finally {
    await running?.kill();
    await rm(folder, { recursive: true, force: true });
  }
  const sum = (of: 'settings' | 'calls') => users.reduce((all, { counts }) => all + counts[of], 0);
  return {
    kills,
    killsAtStart,
    settings: sum('settings'),
    calls: sum('calls'),
    chatMessages: visitor.count,
    missing,
  };
}
