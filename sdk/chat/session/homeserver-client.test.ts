import { ClientEvent, type MatrixClient, SyncState } from 'matrix-js-sdk';
import { expect, test, vi } from 'vitest';
import { startSync } from './homeserver-client.ts';

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
