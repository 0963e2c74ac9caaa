import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Log } from '../log/log.ts';
import type { Locks, Platform, SocketEvents, WakeCause } from '../platform/platform.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { LeaderElection } from './leader-election.ts';

const takeoverMs = 3_000;
const locks: Locks = navigator.locks;

/** A tab: its group, its own time, and the page that it is in. */
class Tab {
  readonly clock = new HandClock();
  readonly group: LeaderElection;
  /** The sockets that this tab opened itself. */
  readonly sockets: SocketEvents[] = [];
  settled = 0;
  /** How often another tab has signed the user out. */
  signOuts = 0;
  readonly logged: string[] = [];
  readonly #life = new AbortController();
  readonly #wakes = new Set<(cause: WakeCause) => void>();
  readonly #document = new EventTarget();
  readonly #window = new EventTarget();

  constructor() {
    const platform = {
      clock: this.clock,
      attention: {
        isHidden: () => false,
        onWake: (listener: (cause: WakeCause) => void) => {
          this.#wakes.add(listener);
          return () => this.#wakes.delete(listener);
        },
      },
    } as unknown as Platform;
    // Each tab is a page of its own: its listeners there receive its own events only.
    vi.stubGlobal('document', this.#document);
    vi.stubGlobal('addEventListener', this.#window.addEventListener.bind(this.#window));
    this.group = new LeaderElection({
      name,
      locks,
      platform,
      log: new Log({ enabled: 'tabs', sink: ({ message }) => this.logged.push(message) }),
      openSocket: (_url, events) => {
        this.sockets.push(events);
        return { send: () => undefined, close: () => undefined };
      },
      settled: () => {
        this.settled += 1;
      },
      onSignOut: () => {
        this.signOuts += 1;
      },
      life: this.#life.signal,
    });
    tabs.push(this);
  }

  get isLeader(): boolean {
    return this.group.isLeader.peek();
  }

  get isShared(): boolean {
    return this.group.isShared.peek();
  }

  hide(how: 'freeze' | 'pagehide'): void {
    (how === 'freeze' ? this.#document : this.#window).dispatchEvent(new Event(how));
  }

  wake(cause: WakeCause): void {
    for (const listener of this.#wakes) listener(cause);
  }

  close(): void {
    this.#life.abort();
  }

  /** Waits until this tab leads. */
  async toLead(): Promise<this> {
    await expect.poll(() => this.isLeader).toBe(true);
    return this;
  }

  /** Waits until the leading tab serves this tab. */
  async toBeLed(): Promise<this> {
    await expect.poll(() => this.isShared && !this.isLeader).toBe(true);
    return this;
  }
}

let name: string;
let tabs: Tab[];
beforeEach(() => {
  name = `tabs ${crypto.randomUUID()}`;
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.unstubAllGlobals();
});

const leaders = () => tabs.filter(({ isLeader }) => isLeader);
/** Waits until every message between the tabs has arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a tab that is alone leads, and opens its own socket', async () => {
  const tab = await new Tab().toLead();
  expect(tab.isShared).toBe(false);
  tab.group.openSocket('ws://push', { opened: vi.fn(), message: vi.fn(), closed: vi.fn() });
  expect(tab.sockets).toHaveLength(1);
  tab.clock.pass(10 * takeoverMs);
  await settle();
  expect(tab.isLeader).toBe(true);
  expect(tab.clock.waiting).toBe(0);
});

test('a second tab follows the first one and uses its socket', async () => {
  const first = await new Tab().toLead();
  const second = await new Tab().toBeLed();
  await expect.poll(() => first.isShared).toBe(true);
  expect(second.clock.waiting).toBe(0);
  const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() };
  second.group.openSocket('ws://push', events);
  await expect.poll(() => first.sockets.length).toBe(1);
  first.sockets[0]?.opened();
  await expect.poll(() => events.opened).toHaveBeenCalledOnce();
  expect(second.sockets).toHaveLength(0);
  second.close();
  await expect.poll(() => first.isShared).toBe(false);
});

test('the next tab leads the others after the leading tab is closed', async () => {
  const first = await new Tab().toLead();
  const second = await new Tab().toBeLed();
  const third = await new Tab().toBeLed();
  first.hide('pagehide');
  await second.toLead();
  await expect.poll(() => second.isShared).toBe(true);
  await third.toBeLed();
  expect(leaders()).toEqual([second]);
});

test('a tab that takes over the lead has it, and the former leader follows', async () => {
  const first = await new Tab().toLead();
  const second = await new Tab().toBeLed();
  await second.group.becomeLeader();
  await first.toBeLed();
  expect(leaders()).toEqual([second]);
  await second.group.becomeLeader();
  expect(leaders()).toEqual([second]);
});

test('a socket that is requested while no tab leads is refused', async () => {
  const tab = await new Tab().toLead();
  tab.hide('pagehide');
  const refusal = await new Promise((resolve) => {
    const closed = (code: number) => resolve(code);
    tab.group.openSocket('ws://push', { opened: vi.fn(), message: vi.fn(), closed });
  });
  expect(refusal).toBe(1006);
});

test('the log shows which tab leads and which one follows', async () => {
  const first = await new Tab().toLead();
  const second = await new Tab().toBeLed();
  await second.group.becomeLeader();
  await first.toBeLed();
  expect(first.logged.filter((message) => !/sent|received/.test(message))).toEqual([
    'leads',
    'lost the lead',
    'follows',
  ]);
  expect(second.logged.filter((message) => !/sent|received/.test(message))).toEqual(['follows', 'leads']);
});

describe('one that leads and does not answer', () => {
  let stuck: PromiseWithResolvers<void>;
  beforeEach(async () => {
    stuck = Promise.withResolvers();
    const held = Promise.withResolvers<void>();
    locks
      .request(name, {}, () => {
        held.resolve();
        return stuck.promise;
      })
      // The test wants it to be stolen.
      .catch(() => undefined);
    await held.promise;
  });
  afterEach(() => stuck.resolve());

  test('a silent leader is replaced after the time that a busy one needs', async () => {
    const tab = new Tab();
    tab.clock.pass(takeoverMs - 1);
    await settle();
    expect(tab.isLeader).toBe(false);
    tab.clock.pass(1);
    await tab.toLead();
    expect(tab.settled).toBe(1);
  });

  test('a leader is not replaced by a tab that was itself busy during the wait', async () => {
    const tab = new Tab();
    tab.clock.sleep(10 * takeoverMs);
    await settle();
    expect(tab.isLeader).toBe(false);
    expect(tab.clock.waiting).toBe(1);
  });
});

test('handles an answer that arrived while the tab was busy before it takes over', async () => {
  const first = await new Tab().toLead();
  const second = new Tab();
  second.clock.sleep(takeoverMs);
  await second.toBeLed();
  second.clock.pass(10 * takeoverMs);
  await settle();
  expect(leaders()).toEqual([first]);
});

describe('a page', () => {
  test('a page in the back-forward cache passes the lead on, and follows when it is restored', async () => {
    const first = await new Tab().toLead();
    const second = await new Tab().toBeLed();
    first.hide('pagehide');
    expect(first.isLeader).toBe(false);
    await second.toLead();
    first.wake('restored');
    await first.toBeLed();
    expect(leaders()).toEqual([second]);
  });

  test('that is frozen hands the lead over to a present tab', async () => {
    const first = await new Tab().toLead();
    const second = await new Tab().toBeLed();
    await expect.poll(() => first.isShared).toBe(true);
    first.hide('freeze');
    await second.toLead();
    first.wake('resumed');
    await first.toBeLed();
  });

  test('a frozen tab without other tabs stays leader', async () => {
    const tab = await new Tab().toLead();
    tab.hide('freeze');
    expect(tab.isLeader).toBe(true);
    tab.wake('resumed');
    await settle();
    expect(tab.isLeader).toBe(true);
  });

  test('a tab that is only shown again does not join again', async () => {
    const tab = await new Tab().toLead();
    tab.hide('pagehide');
    tab.wake('shown');
    await settle();
    expect(tab.isLeader).toBe(false);
    expect(tab.clock.waiting).toBe(0);
    tab.wake('restored');
    await tab.toLead();
  });

  test('that signs the user out tells the others', async () => {
    const first = await new Tab().toLead();
    const second = await new Tab().toBeLed();
    second.group.announceSignOut();
    await expect.poll(() => first.signOuts).toBe(1);
    first.group.announceSignOut();
    await expect.poll(() => second.signOuts).toBe(1);
    expect(first.signOuts).toBe(1);
  });

  test('that ends on a message of the connection does not pass the message on', async () => {
    const first = await new Tab().toLead();
    const second = await new Tab().toBeLed();
    const nothing = { opened: () => undefined, message: () => undefined, closed: () => undefined };
    // The session has ended in another tab.
    first.group.openSocket('ws://router', { ...nothing, message: () => first.close() });
    let isOpen = false;
    second.group.openSocket('ws://router', {
      ...nothing,
      opened: () => {
        isOpen = true;
      },
    });
    await settle();
    first.sockets[0]?.opened();
    await expect.poll(() => isOpen).toBe(true);
    expect(() => first.sockets[0]?.message('not logged')).not.toThrow();
    await second.toLead();
  });
});
