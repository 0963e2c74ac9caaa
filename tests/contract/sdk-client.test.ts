import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type CallsideError, type Client, createClient } from '#sdk/index.ts';
import { createConferences, createMeetings } from '#sdk/meetings.ts';
import { systemClock } from '#sdk/platform/clock.ts';
import type { Clock } from '#sdk/platform/platform.ts';
import { runtimePlatform } from '#sdk/platform/runtime.ts';
import { until, untilNamed } from '#sdk/transport/testing/until.ts';
import { inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

/** The real clock, which counts pending timers. */
function countedClock(): Clock & { readonly waiting: Set<unknown> } {
  const waiting = new Set<unknown>();
  return {
    ...systemClock,
    waiting,
    after(delayMs, callback) {
      const cancel = systemClock.after(delayMs, () => {
        waiting.delete(cancel);
        callback();
      });
      waiting.add(cancel);
      return () => {
        waiting.delete(cancel);
        cancel();
      };
    },
  };
}

const credentials = { login: 'alice', password: 'demo' };
async function signedIn(options: { login?: string; clock?: Clock } = {}): Promise<Client> {
  const platform = options.clock ? { clock: options.clock } : {};
  const client = createClient({ url: system.url, app: 'callside', platform });
  await client.session.signIn({ ...credentials, login: options.login ?? 'alice' });
  return client;
}

test('a client signs in, loads the profile, and receives push', async () => {
  const client = await signedIn();
  const info = await until(client.profile.info, (loaded) => loaded !== undefined);
  expect(info?.extension?.addressNumber).toBe(inside(101));
  await untilNamed(client.connection.state, 'connected');
  await until(client.terminals.isReady, Boolean);
  expect(client.terminals.selected.value).toMatchObject({
    terminalId: 'alice-web',
    type: 'webphone',
  });
  await until(client.history.status, (status) => status === 'ready');
  await expect.poll(() => Math.abs(client.now.value - Date.now())).toBeLessThan(2_000);
  await client.dispose();
});

test('a sign-in succeeds after a wrong password, and signing out leaves no session to resume', async () => {
  const client = createClient({ url: system.url, app: 'callside' });
  const refused = await client.session
    .signIn({ login: 'alice', password: 'x' })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'login.inadequateCredentials' });
  expect(await client.session.resume()).toBe(false);
  await client.session.signIn(credentials);
  expect(client.session.customData.value?.appName).toBeDefined();
  await client.session.signOut();
  expect(client.session.state.value).toEqual({ name: 'signedOut' });
  await expect.poll(() => client.connection.state.value).toEqual({ name: 'disconnected' });
  expect(await client.session.resume()).toBe(false);
  await client.dispose();
});

test('the newest connection of a session replaces the other, which can take it back', async () => {
  const platform = runtimePlatform();
  const [one, other] = [0, 1].map(() => createClient({ url: system.url, app: 'callside', platform }));
  if (!one || !other) throw new Error('two clients');
  await one.session.signIn(credentials);
  await untilNamed(one.connection.state, 'connected');
  expect(await other.session.resume()).toBe(true);
  expect(await untilNamed(one.connection.state, 'failed')).toMatchObject({ reason: 'replaced' });
  one.connection.retryNow();
  await untilNamed(other.connection.state, 'failed');
  await untilNamed(one.connection.state, 'connected');
  await Promise.all([one.dispose(), other.dispose()]);
});

test('a failed call action reports its cause', async () => {
  const client = await signedIn({ login: 'bob' });
  const refusal = (destination: string) =>
    client.calls.place(destination).then(
      () => undefined,
      (error: unknown) => error,
    );
  await until(client.terminals.isReady, Boolean);
  expect(await refusal('  ')).toMatchObject({ code: 'call.emptyNumber' });
  expect(await refusal(inside(102))).toMatchObject({ code: 'call.allTerminalsOffline' });
  expect(client.calls.placing.value).toBeUndefined();
  await client.dispose();
});

test('dispose releases every timer, socket and listener', async () => {
  const clock = countedClock();
  const sockets = new Set<unknown>();
  const wakes = new Set<unknown>();
  const platform = runtimePlatform({ clock });
  const { openSocket } = platform;
  const client = createClient({
    url: system.url,
    app: 'callside',
    platform: {
      ...platform,
      openSocket: (url, events) => {
        const socket = openSocket?.(url, {
          ...events,
          closed: (...end) => {
            sockets.delete(url);
            events.closed(...end);
          },
        });
        if (!socket) throw new Error('no WebSocket here');
        sockets.add(url);
        return socket;
      },
      attention: {
        isHidden: () => false,
        onWake(listener) {
          wakes.add(listener);
          return () => void wakes.delete(listener);
        },
      },
    },
  });
  const unsubscribe = client.now.subscribe(() => undefined);
  await client.session.signIn(credentials);
  await until(client.terminals.isReady, Boolean);
  await until(client.history.status, (status) => status === 'ready');
  expect(clock.waiting.size).toBeGreaterThan(0);
  // The connection's own, and the one that checks the session when a page becomes visible.
  expect([sockets.size, wakes.size]).toEqual([1, 2]);
  await client.dispose();
  unsubscribe();
  expect([clock.waiting.size, wakes.size]).toEqual([0, 0]);
  await expect.poll(() => sockets.size).toBe(0);
});

test('commands directly after the sign-in wait for the profile by which they are judged', async () => {
  const client = await signedIn();
  expect(client.profile.info.value).toBeUndefined();
  const conferences = createConferences(client);
  const outcomes = await Promise.all([
    client.agent.login().then(() => 'logged in'),
    client.crm.change({ popupAcdOnly: true }).then(() => 'changed'),
    conferences.join({ pin: '0' }).then(String, (error: CallsideError) => error.code),
    client.calls.place('9999').then(String, (error: CallsideError) => error.code),
  ]);
  // There is no bridge, and no phone in service.
  expect(outcomes).toEqual(['logged in', 'changed', 'forbidden', 'call.allTerminalsOffline']);
  await client.agent.logout();
  await client.dispose();
  const host = await signedIn({ login: 'grace' });
  const created = createMeetings(host).create({ displayName: 'Monday' });
  // Not the licence is missing, but `start()`.
  expect(await created.catch((error: CallsideError) => error.code)).toBe('meeting.notReady');
  await host.dispose();
});

test('a program that goes on after dispose() is told so by every method', async () => {
  const client = await signedIn();
  await client.ready();
  await client.dispose();
  const code = (promise: Promise<unknown>) => promise.then(String, (error: CallsideError) => error.code);
  expect(
    await Promise.all([
      code(client.calls.place(inside(102))),
      code(client.ready()),
      code(client.agent.login()),
      code(client.settings.change({})),
      code(client.session.signIn(credentials)),
      client.session.resume(),
    ]),
  ).toEqual([...Array.from({ length: 5 }, () => 'disposed'), false]);
});

test('a phone system that went away is the reason for what cannot be done', async () => {
  const short = await startPhoneSystem();
  const client = createClient({ url: short.url, app: 'callside' });
  await client.session.signIn(credentials);
  await client.ready();
  await short.stop();
  await untilNamed(client.connection.state, 'reconnecting');
  const timeoutMs = 50;
  const code = (promise: Promise<unknown>) => promise.then(String, (error: CallsideError) => error.code);
  expect(await code(client.calls.place(inside(102), { timeoutMs }))).toBe('offline');
  expect(await code(client.ready({ timeoutMs }))).toBe('offline');
  await client.dispose();
});
