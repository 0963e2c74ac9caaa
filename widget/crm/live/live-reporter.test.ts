import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallLine } from '#sdk/index.ts';
import type { CallEnding, LiveCalls } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import { FollowedCall } from '../followed-call.ts';
import { MemoryLogStore } from '../outbox/log-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { LiveReporter, type LiveReporterDeps } from './live-reporter.ts';

const store = () => new MemoryLogStore();
const line = (facts: Partial<CallLine> = {}) =>
  ({
    lineId: '-1',
    call: 'call/1',
    isIncoming: true,
    creationTime: 5,
    stateCause: 'causeNormal',
    ...facts,
  }) as CallLine;

/** A page that follows a call of the CRM. */
class TestPage {
  readonly line = signal(line());
  readonly calls = signal<ReadonlyMap<string, FollowedCall>>(new Map());
  readonly lines = signal<readonly object[]>([]);
  readonly outbox: Outbox;
  readonly began = vi.fn<LiveCalls['began']>(async (_, { createsEntry }) =>
    createsEntry ? 'e-1' : undefined,
  );
  readonly answered = vi.fn<(log: CrmLog) => void>();
  readonly ended = vi.fn<(log: CrmLog, ending: CallEnding) => void>();
  readonly reporter: LiveReporter;
  readonly #call = { lineId: '-1', line: this.line } as never;
  #drop: (line: CallLine) => void = () => {};

  constructor(kept: MemoryLogStore, { isObserver = false, isReady = true, createsEntries = true } = {}) {
    this.outbox = new Outbox({ store: kept, owner: 'alice', now: () => 1, announce: () => {} });
    const { began, answered, ended } = this;
    this.reporter = new LiveReporter({
      client: {
        calls: {
          lines: this.lines,
          onDropped: (listener: (line: CallLine) => void) => {
            this.#drop = listener;
            return () => {};
          },
        },
      } as unknown as LiveReporterDeps['client'],
      adapter: { isObserver },
      live: { createsEntries, began, answered, ended },
      link: { ready: () => (isReady ? Promise.resolve() : Promise.reject(new CrmError('crm.notStarted'))) },
      follower: { calls: this.calls },
      outbox: this.outbox,
      report: (thrown) => expect.unreachable(String(thrown)),
    });
  }

  /** The call is followed first, and stored a moment later. */
  async ring(): Promise<void> {
    const followed = new FollowedCall(this.#call);
    this.lines.value = [this.#call];
    this.calls.value = new Map([['-1', followed]]);
    await Promise.resolve();
    await this.outbox.begin(followed.describe('Call'), { call: 'call/1', lineId: '-1' });
  }

  answer(): void {
    this.line.value = line({ talkingTime: 7 });
  }

  hangUp(stateCause = 'causeNormal'): void {
    this.lines.value = [];
    this.calls.value = new Map();
    this.#drop(line({ ...this.line.peek(), stateCause }));
  }

  becomePersonal(): void {
    this.calls.value = new Map();
  }

  kept() {
    return this.outbox.logs.peek().get('callside:-1:5');
  }
}

let pages: TestPage[];
beforeEach(() => {
  pages = [];
});
afterEach(() => {
  for (const { reporter } of pages) reporter.dispose();
});

function open(...args: ConstructorParameters<typeof TestPage>): TestPage {
  const page = new TestPage(...args);
  pages.push(page);
  return page;
}

it('the CRM is notified of the beginning, the answer and the end of a call, and its entry is kept', async () => {
  const page = open(store());
  await page.ring();
  await vi.waitFor(() => expect(page.kept()?.id).toBe('e-1'));
  page.answer();
  page.hangUp('causeCallerDisconnect');
  await vi.waitFor(() => expect(page.ended).toHaveBeenCalled());
  expect(page.began).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'callside:-1:5' }), {
    createsEntry: true,
    isAnswered: false,
  });
  expect(page.answered).toHaveBeenCalledOnce();
  expect(page.ended.mock.calls[0]?.[1]).toEqual({
    cause: 'causeCallerDisconnect',
    wasAnswered: true,
    entryId: 'e-1',
  });
});

it('one of two pages has the entry created, and a reloaded page does not create it again', async () => {
  const kept = store();
  const [one, other] = [open(kept), open(kept)];
  await Promise.all([one.ring(), other.ring()]);
  await vi.waitFor(() =>
    expect([one.began, other.began].flatMap((began) => began.mock.calls)).toHaveLength(2),
  );
  const created = [one, other].map(({ began }) => began.mock.calls[0]?.[1].createsEntry);
  expect(created.sort()).toEqual([false, true]);
  const reloaded = open(kept);
  reloaded.answer();
  await reloaded.ring();
  await vi.waitFor(() => expect(reloaded.answered).toHaveBeenCalled());
  expect(reloaded.began.mock.calls[0]?.[1]).toEqual({ createsEntry: false, isAnswered: true });
});

it('an entry that the CRM refuses, or does not answer for, stays claimed: it may exist all the same', async () => {
  for (const code of ['crm.failed', 'crm.timeout'] as const) {
    const page = open(store());
    page.began.mockRejectedValueOnce(new CrmError(code));
    await page.ring();
    await vi.waitFor(() => expect(page.began).toHaveBeenCalled());
    await vi.waitFor(() => expect(page.kept()).toMatchObject({ claimedAt: 1 }));
    expect(page.kept()?.id).toBeUndefined();
  }
});

it('a call that becomes personal ends for the CRM, and goes on', async () => {
  const page = open(store());
  await page.ring();
  await vi.waitFor(() => expect(page.began).toHaveBeenCalled());
  page.becomePersonal();
  await vi.waitFor(() => expect(page.ended).toHaveBeenCalledOnce());
  page.hangUp();
  await Promise.resolve();
  expect(page.ended).toHaveBeenCalledOnce();
});

it.each([
  ['a window that only shows calls', { isObserver: true }],
  ['a CRM that creates entries after calls', { createsEntries: false }],
])('%s claims no entry', async (_, options) => {
  const page = open(store(), options);
  await page.ring();
  await vi.waitFor(() => expect(page.began).toHaveBeenCalled());
  expect(page.kept()?.claimedAt).toBeUndefined();
  expect(page.began.mock.calls[0]?.[1].createsEntry).toBe(false);
});

it('a CRM that did not start is not notified', async () => {
  const page = open(store(), { isReady: false });
  await page.ring();
  page.answer();
  page.hangUp();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(page.began).not.toHaveBeenCalled();
  expect(page.ended).not.toHaveBeenCalled();
  expect(page.kept()?.claimedAt).toBeUndefined();
});
