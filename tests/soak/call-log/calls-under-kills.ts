import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lostMs } from '#widget/crm/recovery.ts';
import { makeWebCrm } from '../../e2e/crm/web-crm-pages.ts';
import { direct, inside } from '../../support/company/company.ts';
import { freePort } from '../../support/network/free-port.ts';
import { until } from '../../support/until.ts';
import type { Effort, Result } from '../part.ts';
import { PhoneSystemProcess } from '../phone-system-process.ts';
import { randomNumbers } from '../random-numbers.ts';
import { Caller } from './caller.ts';
import { RestartedProcess } from './restarted-process.ts';

const crmProgram = join(import.meta.dirname, 'crm-process.ts');
const people = ['alice', 'bob', 'carol'];
/** The phone system runs for so long between two kills. */
const workMs = { least: 200, most: 1_500 };

interface Entry {
  readonly crm: string;
  readonly key: string;
}

/**
 * Users call through a phone system that is killed again and again, with its data in a folder, and the widget logs each call that they
 * have seen over it in a CRM that fails now and then. Then the CRM has to have each call once.
 *
 * @param effort.count the number of calls
 */
export async function callsUnderKills({ seed, count }: Effort): Promise<Result> {
  const random = randomNumbers(seed);
  const folder = await mkdtemp(join(tmpdir(), 'callside-calls-'));
  const port = await freePort();
  const crm = new RestartedProcess(crmProgram, () => [join(folder, 'crm.db'), String(seed), '0']);
  const start = () =>
    new PhoneSystemProcess({
      args: ['--port', String(port), '--data', join(folder, 'data'), '--webhook-host', '127.0.0.1'],
    });
  let system = start();
  const callers: Caller[] = [];
  let kills = 0;
  try {
    const crmUrl = `http://127.0.0.1:${await crm.ready()}`;
    const url = await system.ready();
    await makeWebCrm(url, { url: `${crmUrl}/web`, recordUrl: 'https://crm.example/{number}' });
    for (const [at, login] of people.entries())
      callers.push(await Caller.open(url, login, inside(101 + at), direct(601)));
    const seen = () => callers.reduce((sum, caller) => sum + caller.seen.size, 0);
    const over = new AbortController();
    const working = Promise.all(callers.map((caller) => caller.work(over.signal)));
    while (seen() < count) {
      await Promise.race([working, delay(workMs.least + random.next().value * (workMs.most - workMs.least))]);
      await system.kill();
      kills += 1;
      system = start();
      await system.ready();
      const before = callers.map(({ finished }) => finished);
      const isBack = () => callers.every(({ finished }, at) => finished > (before[at] ?? 0));
      await until('everybody has called again', isBack, 120_000);
    }
    over.abort();
    await working;
    const unlogged = () => callers.flatMap((caller) => caller.unlogged());
    const lost = unlogged().length;
    // The widget logs a call that the phone system has lost when its clock says that it cannot go on.
    const { now } = Date;
    Date.now = () => now() + lostMs;
    await system.kill();
    system = start();
    await system.ready();
    const isLogged = () => {
      for (const caller of callers) caller.connect();
      return unlogged().length === 0;
    };
    await until('every call is logged', isLogged, 60_000).catch(() => {});
    const entries: readonly Entry[] = await (await fetch(`${crmUrl}/all`)).json();
    const byKey = Map.groupBy(entries, ({ key }) => key);
    const keys = callers.flatMap((caller) => [...caller.seen]);
    const wrong = [
      ...unlogged(),
      ...keys.filter((key) => !byKey.has(key)).map((key) => `${key} is lost`),
      ...[...byKey].filter(([, of]) => of.length > 1).map(([key, of]) => `${key} has ${of.length} entries`),
      ...callers.flatMap(({ troubles }) => troubles),
    ];
    return { calls: keys.length, kills, lost, entries: entries.length, wrong };
  } finally {
    await Promise.all(callers.map((caller) => caller.close()));
    await Promise.all([system.kill(), crm.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}
