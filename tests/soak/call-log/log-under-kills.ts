import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until.ts';
import type { Effort, Result } from '../part.ts';
import { randomNumbers } from '../random-numbers.ts';
import { type CrmName, crmNames } from './crm-names.ts';
import type { Order } from './page-process.ts';
import { RestartedProcess } from './restarted-process.ts';

const pageProgram = join(import.meta.dirname, 'page-process.ts');
const sdkHooks = new URL('hubspot-sdk.ts', import.meta.url).href;
const crmProgram = join(import.meta.dirname, 'crm-process.ts');
/** A page is killed after up to so many orders, about, and the CRM after so many. */
const ordersPerKill = 60;
const ordersPerCrmKill = 400;
const pagesPerCrm = 2;
const callsAtOnce = 10;
/** HubSpot is asked about calls in turn. */
const callsAtOnceInHubSpot = 2;

interface Entry {
  readonly crm: string;
  readonly key: string;
  readonly record: string;
  readonly text: string;
}

type Report =
  | { readonly done: Order }
  | { readonly waiting: number; readonly unsure: number }
  | { readonly answered: string }
  | 'ready';

/** A page with calls, which is killed at random steps. */
class KilledPage {
  readonly crm: CrmName;
  readonly #process: RestartedProcess;
  readonly #orders = new Map<string, { readonly order: Order; readonly resolve: () => void }>();
  #waiting = 0;
  unsure = 0;
  /** The keys of the calls that the user has found in the log. Their entries have no id, so that later notes stay out. */
  readonly found = new Set<string>();

  constructor(crm: CrmName, base: string, file: string) {
    this.crm = crm;
    this.#process = new RestartedProcess(pageProgram, () => [crm, base, file], {
      onMessage: (message) => this.#read(message as Report),
      nodeArgs: ['--import', sdkHooks],
    });
  }

  get kills(): number {
    return this.#process.kills;
  }

  ready(): Promise<unknown> {
    return this.#process.ready();
  }

  /** Resolves when the page has noted it, however often it is killed meanwhile. */
  order(order: Order): Promise<void> {
    return new Promise((resolve) => {
      this.#orders.set(nameOf(order), { order, resolve });
      this.#process.send(order);
    });
  }

  /** The present page learns again what it has not confirmed. */
  async kill(): Promise<void> {
    await this.#process.kill();
    for (const { order } of this.#orders.values()) this.#process.send(order);
  }

  /** True if the CRM has confirmed every log. */
  get isDone(): boolean {
    return this.#orders.size === 0 && this.#waiting === 0;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  #read(report: Report): void {
    if (report === 'ready') return;
    if ('done' in report) {
      const name = nameOf(report.done);
      this.#orders.get(name)?.resolve();
      this.#orders.delete(name);
    } else if ('answered' in report) this.found.add(report.answered);
    else {
      this.#waiting = report.waiting;
      this.unsure = report.unsure;
    }
  }
}

const nameOf = ({ what, call }: Order) => `${what} ${call}`;

/** The key of a call's entry, and its customer, as each CRM has them. */
const keyOf = (crm: CrmName, call: number) =>
  crm === 'page' ? `${call}:-${call}` : `callside:-${call}:${call}`;
const customerOf = (crm: CrmName, call: number) =>
  ({
    zendesk: `user/${call}`,
    dynamics: `/contacts(${call})`,
    page: `contact/${call}`,
    // HubSpot finds the customer itself.
    hubspot: 'complete',
  })[crm];

/** Returns the faults of the entries of a call. */
function faultsOf(
  crm: CrmName,
  call: number,
  {
    entries: found = [],
    hasNote,
  }: { readonly entries: readonly Entry[] | undefined; readonly hasNote: boolean },
): readonly string[] {
  const [entry] = found;
  if (!entry) return [`${crm}: call ${call} is lost`];
  return [
    ...(found.length > 1 ? [`${crm}: call ${call} has ${found.length} entries`] : []),
    ...(entry.record === customerOf(crm, call) ? [] : [`${crm}: call ${call} belongs to ${entry.record}`]),
    ...(!hasNote || entry.text.includes(`Note of ${call}`) ? [] : [`${crm}: call ${call} lacks its note`]),
  ];
}

/**
 * Logs calls over four adapters while their pages and the CRM are killed, and the CRM fails in each of its ways. Then each call has to have
 * one entry, of its own customer, with its note. A user who is asked looks into the CRM.
 *
 * @param effort.count the number of calls
 */
export async function logUnderKills({ seed, count }: Effort): Promise<Result> {
  const random = randomNumbers(seed);
  const folder = await mkdtemp(join(tmpdir(), 'callside-log-'));
  let crmPort = 0;
  const crm = new RestartedProcess(crmProgram, () => [
    join(folder, 'crm.db'),
    String(Math.floor(random.next().value * 1e6)),
    String(crmPort),
  ]);
  crmPort = Number(await crm.ready());
  const base = `http://127.0.0.1:${crmPort}`;
  const pages = crmNames.flatMap((name) =>
    Array.from(
      { length: pagesPerCrm },
      (_, at) => new KilledPage(name, base, join(folder, `${name}-${at}.db`)),
    ),
  );
  let crmKill = Promise.resolve();
  try {
    await Promise.all(pages.map((page) => page.ready()));
    await Promise.all(pages.map((page, at) => work(page, callsOf(at))));
    await crmKill;
    await until('every call is confirmed', () => pages.every(({ isDone }) => isDone), 600_000);
    const stored: readonly Entry[] = await (await fetch(`${base}/all`)).json();
    // HubSpot shows an entry when it is complete.
    const entries = stored.filter(({ crm: name, record }) => name !== 'hubspot' || record !== '');
    const byKey = Map.groupBy(entries, (entry) => `${entry.crm} ${entry.key}`);
    const wrong = pages.flatMap((page, at) =>
      callsOf(at).flatMap((call) =>
        faultsOf(page.crm, call, {
          entries: byKey.get(`${page.crm} ${keyOf(page.crm, call)}`),
          hasNote: !page.found.has(keyOf(page.crm, call)),
        }),
      ),
    );
    if (entries.length !== count) wrong.push(`${entries.length} entries of ${count} calls`);
    const unsure = pages.reduce((sum, page) => sum + page.unsure, 0);
    const foundByUser = pages.reduce((sum, { found }) => sum + found.size, 0);
    const pageKills = pages.reduce((sum, { kills }) => sum + kills, 0);
    return {
      calls: count,
      pageKills,
      crmKills: crm.kills,
      entries: entries.length,
      unsure,
      foundByUser,
      wrong,
    };
  } finally {
    await Promise.all([...pages.map((page) => page.stop()), crm.stop()]);
    await rm(folder, { recursive: true, force: true });
  }

  /** The calls of a page, from 1 on. */
  function callsOf(at: number): readonly number[] {
    return Array.from({ length: count }, (_, index) => index + 1).filter(
      (call) => call % pages.length === at,
    );
  }

  async function work(page: KilledPage, calls: readonly number[]): Promise<void> {
    const left = [...calls];
    let killing = Promise.resolve();
    const obeyed = () => {
      if (random.next().value < 1 / ordersPerKill) killing = killing.then(() => page.kill());
      if (random.next().value < 1 / ordersPerCrmKill) crmKill = crmKill.then(() => crm.kill());
    };
    const one = async () => {
      for (let call = left.shift(); call !== undefined; call = left.shift())
        for (const what of ['begin', 'end', 'note'] as const) {
          const noted = page.order({ what, call });
          obeyed();
          await noted;
        }
    };
    await Promise.all(
      Array.from({ length: page.crm === 'hubspot' ? callsAtOnceInHubSpot : callsAtOnce }, one),
    );
    await killing;
  }
}
