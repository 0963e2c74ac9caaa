import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { Client } from '#sdk/index.ts';
import type { CrmLog } from './crm-log.ts';
import { MemoryLogStore } from './outbox/log-store.ts';
import { Outbox } from './outbox/outbox.ts';
import { recoverLogs } from './recovery.ts';

const log: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 0,
  subject: 'Call',
  notes: '',
  outcome: '',
};
const settings = {
  isAllowed: true,
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  hasPersonalCallConsent: false,
};
const past = { call: 'call/1', timestamp: 5, talkDuration: 3_000, stateCause: 'causeNormal' };
const minute = 60_000;

/** The logs that are left of a call without an open page, after the call history has been read. */
async function left(
  items: readonly object[],
  {
    known = settings,
    now = 10,
    isReady = true,
  }: { known?: typeof settings | undefined; now?: number; isReady?: boolean } = {},
) {
  const outbox = new Outbox({
    store: new MemoryLogStore(),
    owner: 'alice',
    now: () => now,
    announce: () => {},
  });
  await outbox.begin(log, { call: 'call/1', lineId: '-1' });
  const client = {
    calls: { lines: signal([]), isReady: signal(isReady) },
    history: { items: signal(items), refresh: async () => {} },
  } as unknown as Client;
  await recoverLogs({ client, settings: signal(known), outbox, now: () => now });
  return [...outbox.logs.peek().values()].map(({ state, log: { durationMs } }) => ({ state, durationMs }));
}

it('a call that ended without an open page is logged as the call history knows it', async () => {
  expect(await left([past])).toEqual([{ state: 'due', durationMs: 3_000 }]);
});

it('a call that was transferred meanwhile is not logged', async () => {
  expect(await left([{ ...past, stateCause: 'causeTransfer' }])).toEqual([]);
});

it('a call that became personal meanwhile is logged only if its user consents', async () => {
  const personal = [{ ...past, isPersonalCall: true }];
  expect(await left(personal)).toEqual([]);
  const known = { ...settings, hasPersonalCallConsent: true };
  expect(await left(personal, { known })).toEqual([{ state: 'due', durationMs: 3_000 }]);
});

it('a call that the call history never knew is logged five minutes after its beginning', async () => {
  expect(await left([], { now: 5 * minute })).toEqual([{ state: 'open', durationMs: 0 }]);
  expect(await left([], { now: 5 * minute + 6 })).toEqual([{ state: 'due', durationMs: 0 }]);
});

it('a call that goes on, or may go on, is not logged', async () => {
  const { stateCause: _, ...running } = past;
  const later = { now: 60 * minute };
  expect(await left([running], later)).toEqual([{ state: 'open', durationMs: 0 }]);
  expect(await left([], { ...later, isReady: false })).toEqual([{ state: 'open', durationMs: 0 }]);
});
