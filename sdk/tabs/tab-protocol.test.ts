import { signal } from '@preact/signals-core';
import { expose, type Remote, releaseProxy, wrap } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PhoneBackend } from '../phones/phone-backend.ts';
import { type PhoneSnapshot, reachability } from '../phones/phone-snapshot.ts';
import type { Reachability } from '../phones/reachability.ts';
import type { Locks } from '../platform/platform.ts';
import { FollowerClient } from './follower-client.ts';
import { LeaderServer } from './leader-server.ts';
import { SocketMultiplexer } from './socket-multiplexer.ts';

const locks: Locks = navigator.locks;
const checking: Reachability = { state: 'checking', at: 1 };
const shown: PhoneSnapshot = {
  state: { name: 'connected', since: 1 },
  reachability: checking,
  history: [],
  terminalId: 't',
  calls: [{ id: 'c', isIncoming: true, lineId: undefined, muted: false, quality: undefined }],
};

/** Methods that may be called with anything, and return anything. */
type AnyMethods = Record<string, (...args: unknown[]) => unknown>;

let name: string;
let channel: BroadcastChannel;
let ends: (() => void)[];
beforeEach(() => {
  name = `tab ${crypto.randomUUID()}`;
  channel = new BroadcastChannel(name);
  ends = [() => channel.close()];
});
afterEach(() => {
  for (const end of ends.reverse()) end();
});

/** Another tab at the same channel: it answers with `methods`, and calls whatever a test likes. */
function otherTab(methods: AnyMethods = {}): Remote<AnyMethods> {
  expose(methods, channel);
  const remote = wrap<AnyMethods>(channel);
  ends.push(() => remote[releaseProxy]());
  return remote;
}

function follow(): FollowerClient {
  const follower = new FollowerClient(name, locks, { onWelcome: vi.fn(), onSilence: vi.fn() });
  ends.push(() => follower.end());
  return follower;
}

/** A leading tab with a phone, whose calls of methods are recorded. */
async function lead() {
  // The leading tab serves a follower as long as the follower holds its lock.
  const held = Promise.withResolvers<void>();
  ends.push(() => held.resolve());
  await new Promise<void>((granted) => {
    void locks.request(name, {}, () => {
      granted();
      return held.promise;
    });
  });
  const placed: unknown[] = [];
  const phone = {
    state: signal({ name: 'connected', since: 1 }),
    reachability: signal(checking),
    reachabilityHistory: signal([]),
    terminalId: signal('t'),
    phoneCalls: signal([]),
    place: async (destination: string) => {
      placed.push(destination);
      return 'call 1';
    },
  } as unknown as PhoneBackend;
  const multiplexer = new SocketMultiplexer(() => ({ send: vi.fn(), close: vi.fn() }));
  const server = new LeaderServer({ name, locks, multiplexer, phone: () => phone, onClose: vi.fn() });
  ends.push(() => server.close());
  return placed;
}

test('a follower shows the phone of the leading tab, and drops a phone that it cannot read', async () => {
  const follower = follow();
  const { showPhone } = otherTab();
  await showPhone?.(shown);
  expect(follower.phone.peek()).toEqual(shown);
  const refused = await showPhone?.({ ...shown, state: { name: 'hibernating' } });
  expect(refused).toMatchObject({ error: { code: 'badRequest' } });
  expect(follower.phone.peek()).toEqual(shown);
});

test('a follower drops a push message that is not a text', async () => {
  const follower = follow();
  const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() };
  const other = otherTab({ openPush: () => undefined });
  follower.openSocket('ws://push', events);
  await other.pushMessage?.({ toString: 'not a text' });
  expect(events.message).not.toHaveBeenCalled();
  await other.pushMessage?.('a text');
  expect(events.message).toHaveBeenCalledExactlyOnceWith('a text');
});

test('a request to the leading tab rejects with badResponse if the answer has another form', async () => {
  const follower = follow();
  otherTab({ checkReachability: () => ({ value: { state: 'excellent' } }), place: () => 'call 1' });
  const check = follower.request(reachability, (leader) => leader.checkReachability());
  await expect(check).rejects.toMatchObject({ code: 'badResponse' });
  const place = follower.request(z.optional(z.string()), (leader) => leader.place('600'));
  await expect(place).rejects.toMatchObject({ code: 'badResponse' });
});

test('an error of the leading tab arrives with its code, and as unexpected if the code is unknown', async () => {
  const follower = follow();
  otherTab({
    place: () => ({ error: { code: 'call.gone', status: 404 } }),
    takeOver: () => ({ error: { code: 'phone.ofTheFuture', status: 0 } }),
  });
  const place = follower.request(z.optional(z.string()), (leader) => leader.place('600'));
  await expect(place).rejects.toMatchObject({ code: 'call.gone', status: 404 });
  const takeOver = follower.request(z.void(), (leader) => leader.takeOver());
  await expect(takeOver).rejects.toMatchObject({ code: 'unexpected' });
});

test('a request rejects with phone.notReady when the follower ends before the answer', async () => {
  const follower = follow();
  otherTab({ takeOver: () => new Promise(() => undefined) });
  const takeOver = follower.request(z.void(), (leader) => leader.takeOver());
  follower.end();
  await expect(takeOver).rejects.toMatchObject({ code: 'phone.notReady' });
});

test('the leading tab rejects method calls with invalid arguments', async () => {
  const placed = await lead();
  const other = otherTab({ welcome: () => undefined, showPhone: () => undefined });
  expect(await other.place?.({ number: '600' })).toMatchObject({ error: { code: 'badRequest' } });
  expect(await other.place?.('600', 'and more')).toMatchObject({ error: { code: 'badRequest' } });
  expect(placed).toEqual([]);
  expect(await other.place?.('600')).toEqual({ value: 'call 1' });
  expect(placed).toEqual(['600']);
});
