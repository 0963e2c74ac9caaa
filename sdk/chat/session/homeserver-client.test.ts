import { ClientEvent, type MatrixClient, SyncState } from 'matrix-js-sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { TestDeps } from '#sdk/testing/domain-deps.ts';
import { signInAt, startSync } from './homeserver-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('the first answer has ten lines of each room at most, and later ones are waited for 30 s', async () => {
  const listeners = new Map<string, (state: SyncState) => void>();
  const startClient = vi.fn(async () => listeners.get(ClientEvent.Sync)?.(SyncState.Prepared));
  const matrix = {
    on: (name: string, listener: (state: SyncState) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    startClient,
  } as unknown as MatrixClient;
  await startSync(matrix, new AbortController().signal);
  expect(startClient).toHaveBeenCalledWith(
    expect.objectContaining({ initialSyncLimit: 10, pollTimeout: 30_000 }),
  );
  expect(listeners.size).toBe(0);
});

test('a request of a signed-in device ends after 90 s without an answer', async () => {
  const login = { user_id: '@alice:acme.example', device_id: 'A', access_token: 'token' };
  vi.stubGlobal('fetch', async () => Response.json(login));
  const { platform, log } = new TestDeps('http://homeserver.example');
  const matrix = await signInAt({
    baseUrl: 'http://homeserver.example',
    account: { userID: login.user_id, password: 'secret' },
    deviceID: undefined,
    label: 'Callside',
    callbacks: {},
    platform,
    log,
    ended: new AbortController().signal,
  });
  expect(matrix.http.opts.localTimeoutMs).toBe(90_000);
});
