import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#tests/support/network/free-port.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { Push } from './push.ts';
import { pushMessages } from './push-message.ts';
import { SmallRouter } from './testing/small-router.ts';
import { until, untilNamed } from './testing/until.ts';

let router: SmallRouter;
let clock: HandClock;
let push: Push;
let heard: unknown[];
/** The code of each reported interruption, oldest first. */
let interruptions: string[];
let calls: string[];
let wake: () => void;
/** How many hear wakes. */
let listening: number;
const url = () => `${router.url.replace('http', 'ws')}/restletrouter/ws-service/callside`;
const sink = {
  snapshot: (items: readonly unknown[]) => heard.push(['snapshot', ...items]),
  update: (items: readonly unknown[], removed: readonly string[]) =>
    heard.push(['update', ...items, ...removed]),
  ended: (reason: { code: string } | undefined) => heard.push(['ended', reason?.code]),
  interrupted: ({ code }: { code: string }) => interruptions.push(code),
};

beforeEach(async () => {
  // No other server may be given its port while it is dead.
  router = await SmallRouter.start(await freePort());
  router.onFrame = (frame, socket) => {
    if (frame.type !== 'subscribe') return;
    socket.send(JSON.stringify({ type: 'subscriptionDone', id: frame.id, seq: 1, items: ['a'] }));
  };
  clock = new HandClock();
  heard = [];
  interruptions = [];
  calls = [];
  listening = 0;
  push = new Push({
    url,
    platform: runtimePlatform({
      clock,
      attention: {
        isHidden: () => false,
        onWake(listener) {
          listening += 1;
          wake = () => listener('shown');
          return () => {
            listening -= 1;
          };
        },
      },
    }),
    checkSession: () => calls.push('check'),
    onNotLogged: () => calls.push('notLogged'),
    onError: ({ code }) => calls.push(code),
  });
});
afterEach(async () => {
  push.close();
  expect(clock.waiting).toBe(0);
  await router[Symbol.asyncDispose]();
});

const lastId = () => router.frames.filter(({ type }) => type === 'subscribe').at(-1)?.id;

test('a subscription receives a snapshot, then changes', async () => {
  push.subscribe({ source: 'v1/user/CallLine' }, sink);
  push.open();
  await expect.poll(() => heard).toEqual([['snapshot', 'a']]);
  router.send({ type: 'update', id: lastId(), seq: 2, items: ['b'], removed: ['c'] });
  await expect.poll(() => heard.at(-1)).toEqual(['update', 'b', 'c']);
});

test('a repeated frame is dropped; a missing one causes a new snapshot', async () => {
  push.subscribe({ source: 'x' }, sink);
  push.open();
  await expect.poll(() => heard).toHaveLength(1);
  const first = lastId();
  router.send({ type: 'update', id: first, seq: 2, items: ['b'], removed: [] });
  router.send({ type: 'update', id: first, seq: 2, items: ['b'], removed: [] });
  router.send({ type: 'update', id: first, seq: 4, items: ['d'], removed: [] });
  await expect
    .poll(() => heard)
    .toEqual([
      ['snapshot', 'a'],
      ['update', 'b'],
      ['snapshot', 'a'],
    ]);
  expect(router.frames.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
});

test('a killed router is reported at once, and the connection returns with a new snapshot', async () => {
  push.subscribe({ source: 'x' }, sink);
  push.open();
  await expect.poll(() => heard).toHaveLength(1);
  const { port } = new URL(router.url);
  await router.kill();
  const waiting = await untilNamed(push.state, 'reconnecting');
  expect(waiting.retryAt).toBe(clock.now() + 1_000);
  expect(waiting.reason.code).toBe('offline');
  // The first attempt to come back may succeed at once.
  expect(interruptions).toEqual([]);
  clock.pass(1_000);
  await expect
    .poll(() => push.state.value)
    .toMatchObject({ name: 'reconnecting', attempt: 2, retryAt: expect.any(Number) });
  expect(calls).toEqual(['check']);
  expect(interruptions).toEqual(['offline']);
  const { onFrame } = router;
  router = await SmallRouter.start(Number(port));
  router.onFrame = onFrame;
  wake();
  await untilNamed(push.state, 'connected');
  await expect
    .poll(() => heard)
    .toEqual([
      ['snapshot', 'a'],
      ['snapshot', 'a'],
    ]);
});

test("sends a ping every third of the router's time-out, and closes the connection to a silent router", async () => {
  router.onSocket = (socket) => socket.send('{"timeout_milliseconds":3000}');
  push.open();
  await untilNamed(push.state, 'connected');
  await expect
    .poll(() => {
      clock.pass(1_000);
      return router.pings;
    })
    .toBeGreaterThan(0);
  const states: string[] = [];
  push.state.subscribe((state) =>
    states.push(state.name === 'reconnecting' ? state.reason.code : state.name),
  );
  clock.pass(3_000);
  expect(states.slice(0, 2)).toEqual(['connected', 'timeout']);
});

test('a page with late timers sends its ping when a frame arrives', async () => {
  router.onSocket = (socket) => socket.send('{"timeout_milliseconds":3000}');
  push.open();
  await untilNamed(push.state, 'connected');
  push.subscribe({ source: 'x' }, sink);
  await expect.poll(() => heard).toHaveLength(1);
  clock.stall(1_000);
  for (const socket of router.sockets) socket.send('ping');
  await expect.poll(() => router.pings).toBe(1);
});

test('a ping of the router is not a frame, and keeps the connection open', async () => {
  router.onSocket = (socket) => socket.send(Buffer.from('ping'));
  push.open();
  await untilNamed(push.state, 'connected');
  router.send({ type: 'nonsense' });
  await expect.poll(() => calls).toEqual(['badResponse']);
  expect(push.state.value.name).toBe('connected');
});

test('a newer connection of the session stops this one until it is taken back', async () => {
  push.open();
  await untilNamed(push.state, 'connected');
  for (const socket of router.sockets) socket.close(1008, 'newer connection');
  expect(await untilNamed(push.state, 'failed')).toEqual({ name: 'failed', reason: 'replaced' });
  wake();
  expect(push.state.value.name).toBe('failed');
  push.retryNow();
  await untilNamed(push.state, 'connected');
});

test('stays connected when a resource that one listener watches is not there', async () => {
  router.onFrame = ({ id }, socket) =>
    socket.send(JSON.stringify({ type: 'error', id, code: 404, message: 'm' }));
  push.subscribe({ source: 'gone' }, sink);
  push.open();
  await expect.poll(() => heard).toEqual([['ended', 'notFound']]);
  expect(push.state.value.name).toBe('connected');
});

test.each([403, 500])(
  'stops with BAD_LISTENER after a subscription error %i, until it is taken back',
  async (code) => {
    const { onFrame } = router;
    router.onFrame = ({ id }, socket) =>
      socket.send(JSON.stringify({ type: 'error', id, code, message: 'm' }));
    const messages: number[] = [];
    push.onMessage((message) => messages.push(message));
    push.subscribe({ source: 'refused' }, sink);
    push.open();
    expect(await untilNamed(push.state, 'failed')).toEqual({ name: 'failed', reason: 'badListener' });
    expect(calls).toEqual(['badListener']);
    expect(interruptions).toHaveLength(1);
    expect(messages).toEqual([1, 0, 3, 6]);
    await expect.poll(() => router.sockets.size).toBe(0);
    wake();
    expect(push.state.value.name).toBe('failed');
    router.onFrame = onFrame;
    push.retryNow();
    await expect.poll(() => heard).toEqual([['snapshot', 'a']]);
  },
);

test('`onMessage` reports events of the connection by their public numbers', async () => {
  const messages: number[] = [];
  const end = push.onMessage((message) => messages.push(message));
  router.onSocket = (socket) => socket.send('{"timeout_milliseconds":3000}');
  push.open();
  await untilNamed(push.state, 'connected');
  for (const socket of router.sockets) socket.send('ping');
  await expect.poll(() => messages).toEqual([pushMessages.opened, pushMessages.alive]);
  router.onSocket = () => undefined;
  await expect
    .poll(() => {
      clock.pass(1_000);
      return messages.slice(2, 4);
    })
    .toEqual([pushMessages.silent, pushMessages.closed]);
  push.retryNow();
  await untilNamed(push.state, 'connected');
  expect(messages.slice(4)).toEqual([pushMessages.reconnecting, pushMessages.opened]);
  end();
  push.close();
  expect(messages).toHaveLength(6);
});

test('reports that nobody is signed in', async () => {
  router.onSocket = (socket) => socket.send('{"type":"notLogged"}');
  push.open();
  await expect.poll(() => calls).toEqual(['notLogged']);
});

test('without WebSocket it says so', () => {
  const bare = new Push({
    url,
    platform: { ...runtimePlatform({ clock }), openSocket: undefined },
    checkSession: () => undefined,
    onNotLogged: () => undefined,
    onError: () => undefined,
  });
  const messages: number[] = [];
  bare.onMessage((message) => messages.push(message));
  bare.open();
  expect(messages).toEqual([pushMessages.badSupport]);
  expect(bare.state.value).toEqual({ name: 'failed', reason: 'unsupported' });
});

test('says that it connects, counts each try, and begins anew after a connection that held', async () => {
  const { port } = new URL(router.url);
  push.open();
  expect(push.state.value).toEqual({ name: 'connecting', attempt: 1 });
  push.open();
  await untilNamed(push.state, 'connected');
  expect(router.sockets.size).toBe(1);
  await router.kill();
  expect(await untilNamed(push.state, 'reconnecting')).toMatchObject({ attempt: 1 });
  push.retryNow();
  expect(push.state.value).toMatchObject({ name: 'reconnecting', attempt: 2, retryAt: undefined });
  // The wait that was cut short does not connect a second time.
  expect(clock.waiting).toBe(1);
  await until(push.state, (state) => state.name === 'reconnecting' && state.retryAt !== undefined);
  expect(push.state.value).toMatchObject({ attempt: 2 });
  router = await SmallRouter.start(Number(port));
  push.retryNow();
  await untilNamed(push.state, 'connected');
  push.retryNow();
  expect(push.state.value.name).toBe('connected');
  expect(router.sockets.size).toBe(1);
});

test('a session that was refused before the connection opened is looked at, one that held is not', async () => {
  push.open();
  await untilNamed(push.state, 'connected');
  for (const socket of router.sockets) socket.close(1001, 'goes away');
  await untilNamed(push.state, 'reconnecting');
  expect(calls).toEqual([]);
  await router.kill();
  push.retryNow();
  await expect.poll(() => calls).toEqual(['check']);
});

test('a closed connection is disconnected and ignores the wake of the page', async () => {
  push.subscribe({ source: 'x' }, sink);
  push.open();
  await expect.poll(() => heard).toHaveLength(1);
  expect(listening).toBe(1);
  push.close();
  expect(push.state.value).toEqual({ name: 'disconnected' });
  expect(listening).toBe(0);
  await expect.poll(() => router.sockets.size).toBe(0);
  push.open();
  await expect.poll(() => heard).toHaveLength(2);
});
