import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallLine, Client } from '#sdk/index.ts';
import { CallFollower } from './call-follower.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmLink } from './crm-link.ts';
import type { CrmLog } from './crm-log.ts';
import type { CrmRecord } from './crm-record.ts';
import { MemoryLogStore } from './outbox/log-store.ts';
import { Outbox } from './outbox/outbox.ts';
import { RecordFinder } from './record-finder.ts';

const jane: CrmRecord = { id: '003', name: 'Jane', type: 'Contact', numbers: ['+33612345678'] };
const fromJane: CallLine = {
  lineId: '-1',
  restUri: 'v1/user/CallLine/-1',
  call: 'call/1',
  state: 'talking',
  stateCause: 'causeNormal',
  actions: [],
  isIncoming: true,
  terminal: 'telephony/Terminal/here',
  displayedNumber: '+33612345678',
  displayedExternalNumber: '+33612345678',
  creationTime: 5,
  lastModificationTime: 5,
  isMediaAvailable: false,
  isPlaying: false,
  isRecording: false,
  parties: [],
};

/** Calls, and the data that the phone system receives about them. */
class TestCalls {
  readonly settings = signal({
    isAllowed: true,
    popupIncomingCall: true,
    popupOutgoingCall: true,
    popupAcdOnly: false,
    hasPersonalCallConsent: false,
  });
  readonly told: object[] = [];
  /** The answer of the call history. */
  past: readonly object[] = [];
  readonly history = signal<readonly object[]>([]);
  readonly client: Client;
  readonly #line = signal<CallLine>(fromJane);
  readonly #lines = signal<readonly object[]>([]);
  #drop: (line: CallLine) => void = () => {};

  constructor() {
    const refresh = async () => {
      this.history.value = this.past;
    };
    const client = {
      history: { items: this.history, refresh },
      terminals: { selected: signal({ terminalId: 'here' }) },
      calls: {
        lines: this.#lines,
        onDropped: (listener: (line: CallLine) => void) => {
          this.#drop = listener;
          return () => {};
        },
      },
      now: signal(10_000),
    };
    this.client = client as unknown as Client;
  }

  ring(): void {
    const addExternalInfos = async (infos: object) => void this.told.push(infos);
    this.#lines.value = [{ lineId: fromJane.lineId, line: this.#line, addExternalInfos }];
  }

  change(said: Partial<CallLine>): void {
    this.#line.value = { ...this.#line.peek(), ...said };
  }

  hangUp(said: Partial<CallLine> = {}): void {
    this.#lines.value = [];
    this.#drop({ ...this.#line.peek(), state: 'dropped', ...said });
  }
}

let calls: TestCalls;
let outbox: Outbox;
let found: PromiseWithResolvers<readonly CrmRecord[]>;
let follower: CallFollower;
const isBusy = signal(false);
const shown = vi.fn<(record: CrmRecord) => void>();
const callBegan = vi.fn<(log: CrmLog) => void>();
const callEnded = vi.fn<(log: CrmLog) => void>();
const failed = vi.fn<(thrown: unknown) => void>();
/** Resolves to whether the panel was hidden before. */
const openPanel = vi.fn<() => Promise<boolean>>();
const hidePanel = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.resetAllMocks();
  openPanel.mockResolvedValue(true);
  isBusy.value = false;
  calls = new TestCalls();
  found = Promise.withResolvers();
  outbox = new Outbox({ store: new MemoryLogStore(), owner: 'alice', now: () => 0, announce: () => {} });
  const adapter = { callBegan, callEnded, match: () => found.promise } as unknown as CrmAdapter;
  const link = {
    ask: (what: () => Promise<unknown>) => what().catch(failed),
    show: async (record: CrmRecord) => shown(record),
    openPanel,
    hidePanel,
  };
  follower = new CallFollower({
    client: calls.client,
    settings: calls.settings,
    adapter,
    link: link as unknown as CrmLink,
    finder: new RecordFinder({ adapter, now: () => 0, context: signal(undefined) }),
    outbox,
    subjectOf: () => 'Call',
    turn: async () => {},
    isBusy,
    report: (thrown) => expect.unreachable(String(thrown)),
  });
});
afterEach(() => follower.dispose());

const logs = () => [...outbox.logs.peek().values()];

it('a call is looked up, shown and logged', async () => {
  calls.ring();
  found.resolve([jane]);
  await vi.waitFor(() => expect(calls.told).toEqual([{ id: '003', label: 'Jane' }]));
  expect(shown).toHaveBeenCalledExactlyOnceWith(jane);
  calls.hangUp();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'due', log: { record: jane } }]));
  await vi.waitFor(() => expect(hidePanel).toHaveBeenCalledOnce());
});

it.each<[string, () => void]>([
  ['while it lasts', () => calls.change({ isPersonalCall: true })],
  ['as it ends', () => calls.hangUp({ isPersonalCall: true })],
])('a call that becomes personal %s leaves nothing behind', async (_, becomePersonal) => {
  calls.ring();
  found.resolve([jane]);
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open', log: { record: jane } }]));
  becomePersonal();
  await vi.waitFor(() => expect(logs()).toEqual([]));
  expect(follower.calls.peek().size).toBe(0);
  await vi.waitFor(() => expect(hidePanel).toHaveBeenCalledOnce());
  calls.hangUp();
  // Logging would happen in a later turn.
  await new Promise(setImmediate);
  expect(logs()).toEqual([]);
});

it('a call whose owner consents is logged, personal or not', async () => {
  calls.settings.value = { ...calls.settings.peek(), hasPersonalCallConsent: true };
  calls.ring();
  calls.change({ isPersonalCall: true });
  found.resolve([jane]);
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open', log: { record: jane } }]));
  expect(follower.calls.peek().size).toBe(1);
});

it('a call that becomes personal during its lookup is neither shown nor sent to anybody', async () => {
  calls.ring();
  await vi.waitFor(() => expect(logs()).toHaveLength(1));
  calls.change({ isPersonalCall: true });
  found.resolve([jane]);
  await vi.waitFor(() => expect(logs()).toEqual([]));
  await found.promise;
  expect(shown).not.toHaveBeenCalled();
  expect(calls.told).toEqual([]);
});

it('the panel stays open while the user writes about the last call, and for the next call', async () => {
  calls.ring();
  await vi.waitFor(() => expect(logs()).toHaveLength(1));
  isBusy.value = true;
  calls.hangUp();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'due' }]));
  await new Promise(setImmediate);
  expect(openPanel).toHaveBeenCalledOnce();
  expect(hidePanel).not.toHaveBeenCalled();
  isBusy.value = false;
  await vi.waitFor(() => expect(hidePanel).toHaveBeenCalledOnce());
});

it.each<[string, boolean, number]>([
  ['stays where the user had opened it', false, 0],
  ['is hidden again where the call had opened it', true, 1],
])('after the last call the panel %s', async (_, wasHidden, times) => {
  openPanel.mockResolvedValueOnce(wasHidden).mockResolvedValue(false);
  calls.ring();
  await vi.waitFor(() => expect(logs()).toHaveLength(1));
  calls.hangUp();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'due' }]));
  await new Promise(setImmediate);
  expect(hidePanel).toHaveBeenCalledTimes(times);
});

const unseen = { talkingTime: 6, stateCause: 'causeUnknown' };
const inHistory = { call: 'call/1', timestamp: 7, talkDuration: 3_000, stateCause: 'causeNormal' };

it('a call that ended during an interruption is logged as the call history knows it', async () => {
  calls.ring();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open' }]));
  calls.past = [inHistory];
  calls.hangUp(unseen);
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'due', log: { durationMs: 3_000 } }]));
});

it('an interrupted call that was transferred is not logged', async () => {
  calls.ring();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open' }]));
  calls.past = [{ ...inHistory, stateCause: 'causeTransfer' }];
  calls.hangUp(unseen);
  await vi.waitFor(() => expect(logs()).toEqual([]));
});

it.each<[string, boolean, object[]]>([
  ['is not logged without consent', false, []],
  ['is logged with consent', true, [{ state: 'due' }]],
])('a call that became personal during an interruption %s', async (_, hasPersonalCallConsent, left) => {
  calls.settings.value = { ...calls.settings.peek(), hasPersonalCallConsent };
  calls.ring();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open' }]));
  calls.past = [{ ...inHistory, isPersonalCall: true }];
  calls.hangUp(unseen);
  await vi.waitFor(() => expect(hidePanel).toHaveBeenCalledOnce());
  expect(logs()).toMatchObject(left);
  expect(logs()).toHaveLength(left.length);
});

it('the log of an interrupted call waits until the call history has it', async () => {
  calls.ring();
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open' }]));
  calls.hangUp(unseen);
  await vi.waitFor(() => expect(hidePanel).toHaveBeenCalledOnce());
  expect(logs()).toMatchObject([{ state: 'open' }]);
  expect(follower.calls.peek().size).toBe(0);
  expect(callEnded).not.toHaveBeenCalled();
  calls.history.value = [inHistory];
  await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'due', log: { durationMs: 3_000 } }]));
  expect(callEnded).toHaveBeenCalledExactlyOnceWith(logs()[0]?.log);
});

it.each(['causeReorderTone', 'causeNextTerminalUnavailable', 'causeTransfer'])(
  'a call that ends with %s is not logged, and leaves the panel as it is',
  async (stateCause) => {
    calls.ring();
    await vi.waitFor(() => expect(logs()).toMatchObject([{ state: 'open' }]));
    calls.hangUp({ stateCause });
    await vi.waitFor(() => expect(logs()).toEqual([]));
    // The panel would be hidden in a later turn.
    await new Promise(setImmediate);
    expect(openPanel).toHaveBeenCalledOnce();
    expect(hidePanel).not.toHaveBeenCalled();
  },
);

it('a CRM that fails to handle the start or end of a call still has it shown and logged', async () => {
  const cause = new Error('not now');
  for (const moment of [callBegan, callEnded])
    moment.mockImplementationOnce(() => {
      throw cause;
    });
  calls.ring();
  found.resolve([jane]);
  await vi.waitFor(() => expect(calls.told).toEqual([{ id: '003', label: 'Jane' }]));
  expect(shown).toHaveBeenCalledExactlyOnceWith(jane);
  calls.hangUp();
  await vi.waitFor(() => expect(failed.mock.calls).toEqual([[cause], [cause]]));
  expect(logs()).toMatchObject([{ state: 'due', log: { record: jane } }]);
});

it("a name longer than a line's limit is truncated", async () => {
  calls.ring();
  found.resolve([{ ...jane, name: 'J'.repeat(300) }]);
  await vi.waitFor(() => expect(calls.told).toEqual([{ id: '003', label: 'J'.repeat(256) }]));
});
