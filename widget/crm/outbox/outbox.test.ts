/** Each call is written into the CRM exactly once, wherever page, network or CRM fail. */
import { describe, expect, it } from 'vitest';
import type { CrmAdapter } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { KeptLog } from './kept-log.ts';
import { type LogStore, MemoryLogStore } from './log-store.ts';
import { Outbox } from './outbox.ts';
import { Sender } from './sender.ts';
import { settle, TestTime } from './testing/test-time.ts';

const owner = 'alice in the CRM';
const log: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 0,
  subject: 'Call from Jane',
  notes: '',
  outcome: '',
};

/** The error in a tab that is closed in the middle of a step. */
const never = new Promise<never>(() => {});

/** A CRM with a log that can be searched by key, and with failures of the test's choice. */
class TestCrm {
  readonly entries: { id: string; log: CrmLog }[] = [];
  readonly findLog?: (key: string) => Promise<string | undefined>;
  readonly writesByKey: boolean;
  /** The outcomes of the next requests to create an entry. */
  faults: ('before' | 'after' | 'silent' | 'lost' | 'update')[] = [];
  completesByUpdate = false;
  isAway = false;

  constructor({ canBeAsked = true, writesByKey = false } = {}) {
    this.writesByKey = writesByKey;
    if (canBeAsked)
      this.findLog = async (key) => {
        this.#answer();
        return this.entries.find((entry) => entry.log.key === key)?.id;
      };
  }

  async createLog(log: CrmLog): Promise<string> {
    this.#answer();
    const fault = this.faults[0] === 'update' ? undefined : this.faults.shift();
    if (fault === 'before') throw new CrmError('crm.failed');
    if (fault === 'lost') throw new CrmError('crm.timeout');
    const present = this.writesByKey && this.entries.find((entry) => entry.log.key === log.key);
    const id = present ? present.id : `00T${this.entries.length}`;
    if (present) present.log = log;
    else this.entries.push({ id, log });
    if (fault === 'after') throw new CrmError('crm.failed');
    if (fault === 'silent') throw new CrmError('crm.timeout');
    return id;
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    this.#answer();
    if (this.faults[0] === 'update') throw new CrmError('crm.failed', this.faults.shift());
    const entry = this.entries.find((one) => one.id === id);
    if (!entry) throw new CrmError('crm.failed');
    entry.log = log;
  }

  #answer(): void {
    if (this.isAway) throw new CrmError('crm.timeout');
  }
}

type Adapter = Pick<CrmAdapter, 'createLog' | 'updateLog' | 'findLog' | 'writesByKey' | 'completesByUpdate'>;

/** The step, counted from 0, that a tab does not survive; `mid`: it takes effect, but the tab receives no answer. */
interface Death {
  readonly step: number;
  readonly when: 'before' | 'mid';
}

/** A tab, which may be closed at any step of its work. */
class Tab {
  readonly outbox: Outbox;
  #sender: Sender | undefined;
  #isClosed = false;
  readonly steps: string[] = [];
  /** The notifications of the other tabs. */
  announced = 0;
  readonly time: TestTime;
  readonly fatal: Death | undefined;

  constructor(store: LogStore, time: TestTime, fatal?: Death) {
    this.time = time;
    this.fatal = fatal;
    this.outbox = new Outbox({
      owner,
      now: time.now,
      announce: () => {
        this.announced += 1;
      },
      store: {
        all: (of) => store.all(of),
        update: (key, change) => this.#step('store', () => store.update(key, change)),
        close: () => {},
      },
    });
  }

  /** @param turn given if this tab shares no storage with others */
  send(crm: TestCrm, turn?: () => Promise<void>): void {
    const adapter: Adapter = {
      writesByKey: crm.writesByKey,
      completesByUpdate: crm.completesByUpdate,
      createLog: (log) => this.#step('create', () => crm.createLog(log)),
      updateLog: (id, log) => this.#step('update', () => crm.updateLog(id, log)),
      ...(crm.findLog && { findLog: (key: string) => this.#step('find', () => crm.findLog?.(key) ?? never) }),
    };
    this.#sender = new Sender({
      outbox: this.outbox,
      adapter,
      now: this.time.now,
      after: this.time.after,
      turn,
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#sender?.dispose();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  retryNow(): void {
    this.#sender?.retryNow();
  }

  /** Performs a step; the tab ends at the step that it does not survive. */
  async #step<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
    if (this.#isClosed) return never;
    const isFatal = this.steps.length === this.fatal?.step;
    this.steps.push(name);
    if (isFatal && this.fatal?.when === 'before') this.close();
    if (this.#isClosed) return never;
    const value = await run();
    if (isFatal) this.close();
    return this.#isClosed ? never : value;
  }
}

/** A whole call in a tab, as far as the tab lives. */
async function call(tab: Tab, crm: TestCrm): Promise<void> {
  tab.send(crm);
  const work = async () => {
    await tab.outbox.begin(log, ofCall);
    await tab.outbox.end(log.key, { durationMs: 61_000 });
    await settle();
    await tab.outbox.change(log.key, { notes: 'Wants a quote', outcome: 'Resolved' });
  };
  // The promises of a closed tab never settle.
  await Promise.race([work(), tab.time.pass(30_000)]);
  await tab.time.pass(30_000);
}

/** The recovery by the call history for a call whose tab is gone. */
async function recover(tab: Tab): Promise<void> {
  await tab.outbox.refresh();
  for (const { key, state } of tab.outbox.logs.peek().values())
    if (state === 'open') await tab.outbox.end(key, { durationMs: 61_000 });
}

const ofCall = { call: 'v1/user/Call/1', lineId: '-1' };

/** A tab whose call is over. */
async function afterCall(crm: TestCrm): Promise<Tab> {
  const tab = new Tab(new MemoryLogStore(), new TestTime());
  tab.send(crm);
  await tab.outbox.begin(log, ofCall);
  await tab.outbox.end(log.key, {});
  return tab;
}

/** Returns the seconds at which the CRM received requests, within this time. */
async function askedAt(tab: Tab, seconds: number): Promise<readonly number[]> {
  const asked = () => tab.steps.filter((step) => step === 'create' || step === 'find').length;
  const times: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const before = asked();
    await tab.time.pass(1_000);
    if (asked() > before) times.push(second + 1);
  }
  return times;
}

const kept = async (store: LogStore): Promise<KeptLog | undefined> => (await store.all(owner))[0];

/** The number of steps of a call without failures. */
async function stepsOf(): Promise<readonly string[]> {
  const tab = new Tab(new MemoryLogStore(), new TestTime());
  await call(tab, new TestCrm());
  return tab.steps;
}

it('a call is written once, and later notes go into the same entry', async () => {
  const crm = new TestCrm();
  const store = new MemoryLogStore();
  await call(new Tab(store, new TestTime()), crm);
  expect(crm.entries).toEqual([
    { id: '00T0', log: { ...log, durationMs: 61_000, notes: 'Wants a quote', outcome: 'Resolved' } },
  ]);
  expect(await kept(store)).toMatchObject({ state: 'logged', failures: 0 });
});

const steps = await stepsOf();
const deaths = steps.flatMap((name, step) =>
  (['before', 'mid'] as const).map((when) => [when, step, name] as const),
);

it('a call takes several steps, in which everything happens', () => {
  expect(steps).toEqual(expect.arrayContaining(['store', 'create', 'update']));
});

describe('a log whose page is closed', () => {
  it.each(deaths)(
    'a page closed %s step %i (%s) leaves one entry, when another page goes on',
    async (when, step) => {
      const crm = new TestCrm();
      const store = new MemoryLogStore();
      const time = new TestTime();
      const first = new Tab(store, time, { step, when });
      await call(first, crm);
      expect(first.isClosed).toBe(true);

      const begun = (await kept(store)) !== undefined;
      const second = new Tab(store, time);
      await recover(second);
      second.send(crm);
      await time.pass(300_000);
      // A call whose very first note was lost is unknown: its tab starts it again.
      expect(crm.entries).toHaveLength(begun ? 1 : 0);
      if (begun) expect(await kept(store)).toMatchObject({ state: 'logged', id: '00T0' });
    },
  );
});

describe('a log whose CRM fails', () => {
  const faults = (['before', 'after', 'silent'] as const).flatMap((first) => [
    [[first]] as const,
    ...(['before', 'after', 'silent'] as const).map((second) => [[first, second]] as const),
  ]);
  it.each(faults)('a CRM with the fault %s while creating gets one entry', async (list) => {
    const crm = new TestCrm();
    crm.faults = [...list];
    const store = new MemoryLogStore();
    const time = new TestTime();
    await call(new Tab(store, time), crm);
    await time.pass(600_000);
    expect(crm.entries).toHaveLength(1);
    expect(crm.entries[0]?.log).toMatchObject({ notes: 'Wants a quote', durationMs: 61_000 });
    expect(await kept(store)).toMatchObject({ state: 'logged' });
  });

  it('a failing CRM gets one entry when the page is closed meanwhile', async () => {
    for (const fault of ['before', 'after', 'silent'] as const)
      for (let step = 0; step < steps.length + 2; step += 1) {
        const crm = new TestCrm();
        crm.faults = [fault];
        const store = new MemoryLogStore();
        const time = new TestTime();
        await call(new Tab(store, time, { step, when: 'mid' }), crm);
        const second = new Tab(store, time);
        await recover(second);
        second.send(crm);
        await time.pass(600_000);
        expect(crm.entries, `${fault}, step ${step}`).toHaveLength(1);
      }
  });

  it('a failed log is sent again after a second, two, four and so on, but each minute at least', async () => {
    const crm = new TestCrm();
    crm.isAway = true;
    const tab = await afterCall(crm);
    await settle();
    expect(tab.outbox.logs.peek().get(log.key)).toMatchObject({ failures: 1, trouble: 'crm.timeout' });
    expect(await askedAt(tab, 200)).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
  });

  it('a log that was answered with an error is looked up for half a minute, and then sent again', async () => {
    const crm = new TestCrm();
    crm.faults = ['before'];
    const tab = await afterCall(crm);
    expect(await askedAt(tab, 600)).toEqual([1, 6, 11, 16, 21, 26, 30]);
    expect(tab.steps.filter((step) => step === 'create')).toHaveLength(2);
    expect(crm.entries).toHaveLength(1);
  });

  it('a CRM that answers with an error twice, and stores each request seconds later, gets one entry', async () => {
    const crm = new TestCrm();
    crm.faults = ['before', 'before'];
    const tab = await afterCall(crm);
    await tab.time.pass(34_000);
    expect(tab.steps.filter((step) => step === 'create')).toHaveLength(2);
    await crm.createLog(log);
    await tab.time.pass(600_000);
    expect(crm.entries).toHaveLength(1);
    expect(tab.outbox.logs.peek().get(log.key)).toMatchObject({ state: 'logged', id: '00T0' });
  });

  it('a log without an answer is looked up every five seconds, and sent again after two minutes', async () => {
    const crm = new TestCrm();
    crm.faults = ['lost'];
    const tab = await afterCall(crm);
    expect(await askedAt(tab, 20)).toEqual([1, 6, 11, 16]);
    await tab.time.pass(99_000);
    expect(crm.entries).toEqual([]);
    await tab.time.pass(1_000);
    expect(crm.entries).toHaveLength(1);
    expect(await askedAt(tab, 600)).toEqual([]);
  });

  it('logs reach the CRM in the order in which the calls began', async () => {
    const crm = new TestCrm();
    crm.isAway = true;
    const tab = new Tab(new MemoryLogStore(), new TestTime());
    tab.send(crm);
    for (const startedAt of [7, 5, 6]) {
      await tab.outbox.begin({ ...log, key: `callside:${startedAt}`, startedAt }, ofCall);
      await tab.outbox.end(`callside:${startedAt}`, {});
    }
    await tab.time.pass(300_000);
    crm.isAway = false;
    tab.retryNow();
    await settle();
    expect(crm.entries.map(({ log: { startedAt } }) => startedAt)).toEqual([5, 6, 7]);
  });

  it('a closed page sends no log', async () => {
    const crm = new TestCrm();
    crm.isAway = true;
    const tab = new Tab(new MemoryLogStore(), new TestTime());
    await call(tab, crm);
    const { length: before } = tab.steps;
    tab.close();
    crm.isAway = false;
    tab.retryNow();
    await tab.time.pass(600_000);
    expect(tab.steps.slice(before)).toEqual([]);
    expect(crm.entries).toEqual([]);
  });

  it('a failed log is sent again as soon as the network is back', async () => {
    const crm = new TestCrm();
    crm.isAway = true;
    const time = new TestTime();
    const tab = new Tab(new MemoryLogStore(), time);
    await call(tab, crm);
    await time.pass(500_000);
    crm.isAway = false;
    tab.retryNow();
    await settle();
    expect(crm.entries).toHaveLength(1);
  });
});

describe('a log whose page is gone', () => {
  it('a log is not sent again while it may still be on its way', async () => {
    const crm = new TestCrm();
    const store = new MemoryLogStore();
    const time = new TestTime();
    const create = steps.indexOf('create');
    await call(new Tab(store, time, { step: create, when: 'before' }), crm);
    const sentAgo = 60_000;
    const second = new Tab(store, time);
    await recover(second);
    second.send(crm);
    await time.pass(119_000 - sentAgo);
    expect(second.steps).not.toContain('create');
    // It arrives in the end.
    await crm.createLog(log);
    await time.pass(10_000);
    expect(second.steps).not.toContain('create');
    expect(crm.entries).toHaveLength(1);
    expect(await kept(store)).toMatchObject({ state: 'logged' });
  });
});

describe('a CRM that cannot be queried', () => {
  it('no log is sent twice: the user says whether the CRM has the call', async () => {
    const crm = new TestCrm({ canBeAsked: false });
    crm.faults = ['silent'];
    const store = new MemoryLogStore();
    const time = new TestTime();
    const tab = new Tab(store, time);
    await call(tab, crm);
    await time.pass(600_000);
    expect(await kept(store)).toMatchObject({ state: 'unsure', trouble: 'crm.unsure' });
    await tab.outbox.settle(log.key, { isLogged: true });
    await time.pass(600_000);
    expect(crm.entries).toHaveLength(1);
    expect(await kept(store)).toMatchObject({ state: 'logged', written: 3, revision: 3 });
    // An entry without an id takes no changes.
    await tab.outbox.change(log.key, { notes: 'Later' });
    await time.pass(600_000);
    expect(tab.steps).not.toContain('update');
    // The user is not asked again.
    await tab.outbox.settle(log.key, { isLogged: false });
    expect(await kept(store)).toMatchObject({ state: 'logged' });

    crm.entries.length = 0;
    await tab.outbox.note(log.key, (present) => ({ ...present, state: 'unsure' }));
    await tab.outbox.settle(log.key, { isLogged: false });
    await time.pass(1_000);
    expect(crm.entries).toHaveLength(1);
  });

  it.each([
    ['an error', 'before', 30],
    ['no answer', 'lost', 120],
  ] as const)(
    'after %s the user is asked when the CRM can have stored the log',
    async (_, fault, seconds) => {
      const crm = new TestCrm({ canBeAsked: false });
      crm.faults = [fault];
      const tab = await afterCall(crm);
      const state = () => tab.outbox.logs.peek().get(log.key)?.state;
      await tab.time.pass((seconds - 1) * 1_000);
      expect(state()).toBe('sending');
      await tab.time.pass(1_000);
      expect(state()).toBe('unsure');
    },
  );

  it('an entry that is made first and completed then is completed later, by its id, if that fails', async () => {
    const crm = new TestCrm({ canBeAsked: false });
    Object.assign(crm, { completesByUpdate: true });
    const tab = await afterCall(crm);
    crm.faults = ['update'];
    await tab.time.pass(60_000);
    expect(tab.steps.filter((step) => step !== 'store')).toEqual(['create', 'update', 'update']);
    expect(crm.entries).toHaveLength(1);
    expect(tab.outbox.logs.peek().get(log.key)).toMatchObject({ state: 'logged', id: '00T0' });
  });
});

describe('a CRM that writes by the key', () => {
  it.each(['before', 'after', 'silent'] as const)(
    'a log is sent again at once if the CRM failed %s',
    async (fault) => {
      const crm = new TestCrm({ canBeAsked: false, writesByKey: true });
      crm.faults = [fault];
      const store = new MemoryLogStore();
      const time = new TestTime();
      const tab = new Tab(store, time);
      await call(tab, crm);
      await time.pass(5_000);
      expect(await kept(store)).toMatchObject({ state: 'logged' });
      expect(crm.entries).toHaveLength(1);
    },
  );
});

describe('one call in the outbox', () => {
  it('a private call is removed, unless it is on its way', async () => {
    const store = new MemoryLogStore();
    const tab = new Tab(store, new TestTime());
    await tab.outbox.begin(log, ofCall);
    await tab.outbox.forget(log.key);
    expect(await kept(store)).toBeUndefined();
    await tab.outbox.begin(log, ofCall);
    await tab.outbox.end(log.key, {});
    await tab.outbox.forget(log.key);
    expect(await kept(store)).toMatchObject({ state: 'due' });
  });

  it('one tab only shows the record of a call', async () => {
    const store = new MemoryLogStore();
    const time = new TestTime();
    const tabs = [new Tab(store, time), new Tab(store, time)];
    for (const tab of tabs) await tab.outbox.begin(log, ofCall);
    const claims = await Promise.all(tabs.map((tab) => tab.outbox.claimPop(log.key)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await new Tab(store, time).outbox.claimPop(log.key)).toBe(false);
  });

  it('a call ends once, whichever tab reports it first', async () => {
    const store = new MemoryLogStore();
    const time = new TestTime();
    const [one, other] = [new Tab(store, time), new Tab(store, time)];
    await one.outbox.begin(log, ofCall);
    await one.outbox.end(log.key, { durationMs: 61_000 });
    await other.outbox.end(log.key, { durationMs: 62_000 });
    expect((await kept(store))?.log.durationMs).toBe(61_000);
  });

  it('a log is removed a day after its last change, and not before it was written', async () => {
    const store = new MemoryLogStore();
    const time = new TestTime();
    const tab = new Tab(store, time);
    await call(tab, new TestCrm());
    await tab.outbox.begin({ ...log, key: 'callside:open' }, ofCall);
    const keys = async () => (await store.all(owner)).map(({ key }) => key);
    for (const hours of [23, 23]) {
      await time.pass(hours * 3_600_000);
      await tab.outbox.tidy();
      expect(await keys()).toEqual([log.key, 'callside:open']);
      await tab.outbox.change(log.key, { notes: `After ${hours} more hours` });
      await settle();
    }
    await time.pass(25 * 3_600_000);
    await tab.outbox.tidy();
    expect(await keys()).toEqual(['callside:open']);
  });

  it('an unchanged call is neither stored again nor sent to other tabs', async () => {
    const tab = new Tab(new MemoryLogStore(), new TestTime());
    const crm = new TestCrm();
    await call(tab, crm);
    const { announced } = tab;
    const { length: before } = tab.steps;
    await tab.outbox.change(log.key, { notes: 'Wants a quote' });
    await tab.outbox.end(log.key, { durationMs: 1 });
    await tab.time.pass(60_000);
    expect(tab.announced).toBe(announced);
    expect(tab.steps.slice(before)).toEqual(['store', 'store']);
    await tab.outbox.change(log.key, { notes: 'Wants two' });
    expect(tab.announced).toBe(announced + 1);
  });

  it('a call without a match has no record to show', async () => {
    expect(await new Tab(new MemoryLogStore(), new TestTime()).outbox.claimPop('nobody')).toBe(false);
  });

  it('a call of another user is not read', async () => {
    const store = new MemoryLogStore();
    const tab = new Tab(store, new TestTime());
    await tab.outbox.begin(log, ofCall);
    await store.update(
      'other',
      (present) =>
        present ?? {
          ...(tab.outbox.logs.peek().get(log.key) as KeptLog),
          key: 'other',
          owner: 'bob in the CRM',
        },
    );
    await tab.outbox.refresh();
    expect([...tab.outbox.logs.peek().keys()]).toEqual([log.key]);
  });
});

describe('two tabs without shared storage', () => {
  const late = (tab: Tab) => () => new Promise<void>((resolve) => void tab.time.after(10_000, resolve));

  async function bothHear(): Promise<TestCrm> {
    const crm = new TestCrm();
    const clock = new TestTime();
    const seen = new Tab(new MemoryLogStore(), clock);
    const hidden = new Tab(new MemoryLogStore(), clock);
    seen.send(crm, async () => {});
    hidden.send(crm, late(hidden));
    for (const tab of [seen, hidden]) {
      await tab.outbox.begin(log, ofCall);
      await tab.outbox.end(log.key, { durationMs: 61_000 });
    }
    await settle();
    await seen.outbox.change(log.key, { notes: 'Wants a quote' });
    await clock.pass(30_000);
    expect(hidden.outbox.logs.peek().get(log.key)).toMatchObject({ state: 'logged', id: '00T0' });
    return crm;
  }

  it("two tabs write a call once, and the hidden one keeps the visible one's notes", async () => {
    const { entries } = await bothHear();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.log.notes).toBe('Wants a quote');
  });

  it('a hidden tab writes the call if the visible one has not', async () => {
    const crm = new TestCrm();
    const hidden = new Tab(new MemoryLogStore(), new TestTime());
    hidden.send(crm, late(hidden));
    await hidden.outbox.begin(log, ofCall);
    await hidden.outbox.end(log.key, { durationMs: 61_000 });
    await hidden.time.pass(30_000);
    expect(crm.entries).toHaveLength(1);
  });
});

describe('a log whose entry the CRM creates when the call begins', () => {
  /** A call whose beginning the CRM has learnt of, in a CRM that cannot be searched. */
  async function begun(store = new MemoryLogStore(), time = new TestTime()) {
    const crm = new TestCrm({ canBeAsked: false });
    const tab = new Tab(store, time);
    tab.send(crm);
    await tab.outbox.begin(log, ofCall);
    expect(await tab.outbox.claimEntry(log.key)).toBe(true);
    return { crm, tab, store, time };
  }
  const state = (tab: Tab) => tab.outbox.logs.peek().get(log.key)?.state;

  it('one page only has it created, once, over all reloads', async () => {
    const { store, time } = await begun();
    const second = new Tab(store, time);
    await second.outbox.refresh();
    expect(await second.outbox.claimEntry(log.key)).toBe(false);
  });

  it('the entry is changed after the call, and no other is created', async () => {
    const { crm, tab, time } = await begun();
    crm.entries.push({ id: '00T9', log });
    await tab.outbox.noteEntry(log.key, '00T9');
    await tab.outbox.end(log.key, { durationMs: 61_000 });
    await time.pass(1_000);
    expect(state(tab)).toBe('logged');
    expect(crm.entries).toEqual([{ id: '00T9', log: { ...log, durationMs: 61_000 } }]);
  });

  it('a call that ends before the CRM has named the entry waits for it', async () => {
    const { crm, tab, time } = await begun();
    await tab.outbox.end(log.key, {});
    await time.pass(20_000);
    expect(state(tab)).toBe('due');
    crm.entries.push({ id: '00T9', log });
    await tab.outbox.noteEntry(log.key, '00T9');
    await time.pass(1_000);
    expect(state(tab)).toBe('logged');
    expect(crm.entries).toHaveLength(1);
  });

  it('an entry that was never named is a question for the user, whose answer counts', async () => {
    for (const isLogged of [true, false]) {
      const { crm, tab, time } = await begun();
      await tab.outbox.end(log.key, {});
      await time.pass(60_000);
      expect(state(tab)).toBe('unsure');
      expect(crm.entries).toEqual([]);
      await tab.outbox.settle(log.key, { isLogged });
      await time.pass(1_000);
      expect(crm.entries).toHaveLength(isLogged ? 0 : 1);
      expect(state(tab)).toBe('logged');
    }
  });

  it('a page that is closed during the call leaves one entry, when another page goes on', async () => {
    const { crm, tab, store, time } = await begun();
    crm.entries.push({ id: '00T9', log });
    await tab.outbox.noteEntry(log.key, '00T9');
    tab.close();
    const second = new Tab(store, time);
    await recover(second);
    second.send(crm);
    await time.pass(60_000);
    expect(crm.entries).toEqual([{ id: '00T9', log: { ...log, durationMs: 61_000 } }]);
    expect(state(second)).toBe('logged');
  });
});
