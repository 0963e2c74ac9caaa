import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Rest } from '../transport/rest.ts';
import type { SipPhone } from './browser/sip/sip-phone.ts';
import { CallStore } from './call-store.ts';
import type { PersistedCall } from './persisted-call.ts';

const key = 'calls';
const called = (more: Partial<PersistedCall>): PersistedCall => ({
  callId: 'c1',
  localTag: 'l',
  remoteTag: 'r',
  remote: 'sip:102@example.com',
  lineId: '-1',
  isIncoming: true,
  isRinging: true,
  muted: false,
  ...more,
});

/** A phone that takes every call on. */
function phone() {
  const calls = signal<readonly PersistedCall[]>([]);
  const restore = (left: readonly PersistedCall[]) => {
    calls.value = [...calls.value, ...left];
    return [];
  };
  return { calls, sip: { restore, callStore: () => calls.value } as unknown as SipPhone };
}

/** The calls that the previous page stored, and a phone system that reports the state of a line on request. */
function left(...calls: readonly PersistedCall[]) {
  const stored = new Map([[key, JSON.stringify(calls)]]);
  const asked: PromiseWithResolvers<{ state: string }>[] = [];
  const read = () => {
    const answer = Promise.withResolvers<{ state: string }>();
    asked.push(answer);
    return answer.promise;
  };
  const callStore = new CallStore({
    rest: { read } as unknown as Rest,
    storage: {
      get: (name) => stored.get(name),
      set: (name, text) => void stored.set(name, text),
      remove: (name) => void stored.delete(name),
    },
    lines: signal([]),
    report: (thrown) => {
      throw thrown;
    },
  });
  callStore.open(key);
  return { callStore, asked, kept: () => JSON.parse(stored.get(key) ?? '[]') as readonly PersistedCall[] };
}

test('a talking call is restored at once, and stays stored', () => {
  const talking = called({ isRinging: false });
  const { callStore, kept } = left(talking);
  const { sip, calls } = phone();
  callStore.restoreInto(sip);
  expect(calls.value).toEqual([talking]);
  expect(kept()).toEqual([talking]);
});

test('a ringing call stays stored for the next page while its state is requested', () => {
  const ringing = called({});
  const { callStore, kept } = left(ringing);
  const { sip, calls } = phone();
  callStore.restoreInto(sip);
  expect(calls.value).toEqual([]);
  expect(kept()).toEqual([ringing]);
});

test.each([
  ['ringing', true],
  ['talking', false],
  ['dropped', false],
])('an incoming call whose line is %s rings: %s', async (state, rings) => {
  const ringing = called({});
  const { callStore, asked, kept } = left(ringing);
  const { sip, calls } = phone();
  callStore.restoreInto(sip);
  asked[0]?.resolve({ state });
  await expect.poll(kept).toEqual(rings ? [ringing] : []);
  expect(calls.value).toEqual(rings ? [ringing] : []);
});

test('an incoming call without a known state does not ring', async () => {
  const { callStore, asked, kept } = left(called({}));
  const { sip, calls } = phone();
  callStore.restoreInto(sip);
  asked[0]?.reject(new Error('offline'));
  await expect.poll(kept).toEqual([]);
  expect(calls.value).toEqual([]);
});

test('an incoming call without a line does not ring', () => {
  const { callStore, asked, kept } = left(called({ lineId: undefined }));
  callStore.restoreInto(phone().sip);
  expect(asked).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a state that arrives after the phone has stopped is ignored', async () => {
  const ringing = called({});
  const { callStore, asked, kept } = left(ringing);
  const { sip, calls } = phone();
  callStore.restoreInto(sip);
  callStore.close();
  asked[0]?.resolve({ state: 'ringing' });
  await new Promise(setImmediate);
  expect(calls.value).toEqual([]);
  expect(kept()).toEqual([ringing]);
});
