/**
 * The log of calls of a page, with the widget's outbox, sender and adapter, in a process that can be killed. Its store survives a kill.
 * Arguments: the CRM, its address, the database.
 */
import { DatabaseSync } from 'node:sqlite';
import { noEvents } from '#widget/crm/conformance/no-events.ts';
import type { CrmLog } from '#widget/crm/crm-log.ts';
import { type KeptLog, taskFor } from '#widget/crm/outbox/kept-log.ts';
import type { LogStore } from '#widget/crm/outbox/log-store.ts';
import { Outbox } from '#widget/crm/outbox/outbox.ts';
import { Sender } from '#widget/crm/outbox/sender.ts';
import { adapters, isInTimeline } from './adapters.ts';
import type { CrmName } from './crm-names.ts';
import { runFast } from './fast-time.ts';
import { PresentCalls } from './live-calls.ts';

/** An event of a call. */
export interface Order {
  readonly what: 'begin' | 'end' | 'note';
  readonly call: number;
}

/** Logs in a database on the disk, in place of that of the browser. */
class DiskStore implements LogStore {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000');
    this.#db.exec('create table if not exists logs (key text primary key, log text)');
  }

  async all(): Promise<readonly KeptLog[]> {
    return this.#db
      .prepare('select log from logs')
      .all()
      .map(({ log }) => JSON.parse(String(log)));
  }

  async update(
    key: string,
    change: (present: KeptLog | undefined) => KeptLog | undefined,
  ): Promise<KeptLog | undefined> {
    const row = this.#db.prepare('select log from logs where key = ?').get(key);
    const present = row && JSON.parse(String(row.log));
    const next = change(present);
    if (next === present) return present;
    if (next) this.#db.prepare('insert or replace into logs values (?, ?)').run(key, JSON.stringify(next));
    else this.#db.prepare('delete from logs where key = ?').run(key);
    return next;
  }

  close(): void {
    this.#db.close();
  }
}

const [name = '', base = '', file = ''] = process.argv.slice(2);
runFast();
const now = Date.now;
const owner = `v1/user/alice ${name}`;
const outbox = new Outbox({ store: new DiskStore(file), owner, now, announce: () => {} });
const adapter = await adapters[name as CrmName](base);
const present = adapter.live && new PresentCalls(outbox, adapter, adapter.live);

/** Each call has a customer of its own. */
const logOf = (call: number): CrmLog => ({
  key: `callside:-${call}:${call}`,
  lineId: `-${call}`,
  callId: String(call),
  direction: call % 2 === 0 ? 'inbound' : 'outbound',
  number: `+3312${String(call).padStart(7, '0')}`,
  startedAt: 1_763_766_000_000 + call,
  durationMs: 0,
  subject: `Call ${call}`,
  notes: '',
  outcome: '',
  record: {
    id: `${name === 'zendesk' ? 'user' : 'contact'}/${call}`,
    name: `Customer ${call}`,
    type: name === 'zendesk' ? 'user' : 'contact',
  },
});

/** Each order may come again after a kill. */
async function obey({ what, call }: Order): Promise<void> {
  const log = logOf(call);
  if (what === 'begin') {
    await outbox.begin(log, { call: `v1/user/Call/${call}`, lineId: log.lineId });
    present?.add(log);
  } else if (what === 'end') {
    await outbox.end(log.key, { durationMs: 61_000 });
    present?.end(log);
  } else await outbox.change(log.key, { notes: `Note of ${call}`, outcome: 'Resolved' });
}

await outbox.refresh();
await adapter.open(noEvents);
for (const { state, log } of outbox.logs.peek().values()) if (state === 'open') present?.add(log);
new Sender({
  outbox,
  adapter,
  now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
/** The logs about which the user has been asked. */
const asked = new Set<string>();

/** The user looks again until the CRM's page has loaded. */
async function answer(key: string): Promise<void> {
  const isLogged = await isInTimeline(base, key).catch(() => undefined);
  if (isLogged === undefined) setTimeout(() => void answer(key), 1_000);
  else await outbox.settle(key, { isLogged });
  if (isLogged) process.send?.({ answered: key });
}

outbox.logs.subscribe((logs) => {
  for (const { key, state } of logs.values()) {
    if (state === 'unsure' && !asked.has(key)) queueMicrotask(() => void answer(key));
    if (state === 'unsure') asked.add(key);
    else asked.delete(key);
  }
  const waiting = [...logs.values()].filter((one) => one.state !== 'logged' || taskFor(one) !== undefined);
  process.send?.({
    waiting: waiting.length,
    unsure: waiting.filter(({ state }) => state === 'unsure').length,
  });
});
process.on('message', (order: Order) => {
  obey(order).then(
    () => process.send?.({ done: order }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
