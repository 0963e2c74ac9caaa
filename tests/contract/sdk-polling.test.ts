import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import type { Platform, Socket } from '#sdk/platform/platform.ts';
import { runtimePlatform } from '#sdk/platform/runtime.ts';
import { pushMessages } from '#sdk/transport/push-message.ts';
import { until, untilNamed } from '#sdk/transport/testing/until.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true });
});
afterAll(() => system.stop());

type OpenSocket = NonNullable<Platform['openSocket']>;

/** A network that answers requests but passes no WebSocket. */
const blocked: OpenSocket = (_url, events): Socket => {
  queueMicrotask(() => events.closed(1006, 'blocked'));
  return { send: () => undefined, close: () => undefined };
};

async function signedIn(login: string, openSocket: OpenSocket | undefined): Promise<Client> {
  const platform = openSocket && { openSocket };
  const client = createClient({ url: system.url, app: 'callside', ...(platform && { platform }) });
  await client.session.signIn({ login, password: 'demo' });
  return client;
}

const control = (path: string) => fetch(`${system.url}/control/${path}`, { method: 'POST', body: '{}' });

test('a client uses long polling if no WebSocket connects', async () => {
  const messages: number[] = [];
  const client = createClient({ url: system.url, app: 'callside', platform: { openSocket: blocked } });
  client.connection.onMessage((message) => messages.push(message));
  await client.session.signIn({ login: 'bob', password: 'demo' });
  await untilNamed(client.connection.state, 'connected');
  expect(messages).toEqual([
    pushMessages.error,
    pushMessages.reconnecting,
    pushMessages.unsupported,
    pushMessages.opened,
  ]);
  await until(client.terminals.isReady, Boolean);
  await until(client.history.status, (status) => status === 'ready');
  // From now on changes come by polling.
  await client.presence.choose('lunch');
  await until(client.presence.own, (own) => own?.presenceState === 'lunch');
  await expect.poll(() => messages).toContain(pushMessages.alive);
  await client.dispose();
});

test('a client uses long polling in a runtime without WebSocket', async () => {
  vi.stubGlobal('WebSocket', undefined);
  try {
    const client = await signedIn('carol', undefined);
    await untilNamed(client.connection.state, 'connected');
    await until(client.terminals.isReady, Boolean);
    await client.dispose();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a client returns to a WebSocket once one connects', async () => {
  const base = runtimePlatform();
  let isBlocked = true;
  const opened: string[] = [];
  const platform = {
    ...base,
    fetch: (url: string, init: RequestInit) =>
      !isBlocked && url.endsWith('/cometd') ? Promise.reject(new TypeError('broken')) : base.fetch(url, init),
    openSocket: ((url, events) => {
      if (isBlocked || !base.openSocket) return blocked(url, events);
      opened.push(url);
      return base.openSocket(url, events);
    }) satisfies OpenSocket,
  };
  const client = createClient({ url: system.url, app: 'callside', platform });
  await client.session.signIn({ login: 'dave', password: 'demo' });
  await untilNamed(client.connection.state, 'connected');
  isBlocked = false;
  // The held request is answered, and the next one fails.
  await control('drop-push');
  await untilNamed(client.connection.state, 'reconnecting');
  await untilNamed(client.connection.state, 'connected');
  expect(opened).toHaveLength(1);
  expect(new URL(opened[0] ?? '').searchParams.get('token')).toMatch(/^callside;/);
  await client.dispose();
});

test('a client stops long polling for a newer connection of its session, and takes it back', async () => {
  const base = runtimePlatform();
  const [polling, other] = [blocked, base.openSocket].map((openSocket) =>
    createClient({ url: system.url, app: 'callside', platform: { ...base, openSocket } }),
  );
  if (!polling || !other) throw new Error('two clients');
  await polling.session.signIn({ login: 'erin', password: 'demo' });
  await untilNamed(polling.connection.state, 'connected');
  expect(await other.session.resume()).toBe(true);
  await untilNamed(other.connection.state, 'connected');
  expect(await untilNamed(polling.connection.state, 'failed')).toEqual({
    name: 'failed',
    reason: 'replaced',
  });
  await Promise.all([polling.dispose(), other.dispose()]);
});

test('a client ends its session when a long-polling answer reports that nobody is signed in', async () => {
  const client = await signedIn('frank', blocked);
  await untilNamed(client.connection.state, 'connected');
  await control('expire-sessions');
  await untilNamed(client.session.state, 'signedOut');
  await client.dispose();
});
