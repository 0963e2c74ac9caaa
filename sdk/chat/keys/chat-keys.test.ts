import type { MatrixClient } from 'matrix-js-sdk';
import { expect, test, vi } from 'vitest';
import { ChatKeys } from './chat-keys.ts';

/** The homeserver of a user whose backup is replaced after this device has asked for it, as often as `replacements` says. */
function homeserver({ replacements }: { replacements: number }) {
  let version = 1;
  let left = replacements;
  const restoreKeyBackup = vi.fn();
  const crypto = {
    userHasCrossSigningKeys: async () => true,
    getSessionBackupPrivateKey: async () => null,
    bootstrapCrossSigning: async () => undefined,
    loadSessionBackupPrivateKeyFromSecretStorage: async () => undefined,
    isKeyBackupTrusted: async () => ({ matchesDecryptionKey: true }),
    getKeyBackupInfo: async () => ({ version: String(version) }),
    checkKeyBackupAndEnable: async () => {
      if (left-- > 0) version += 1;
      return { backupInfo: { version: String(version) } };
    },
    restoreKeyBackup,
  };
  const matrix = {
    getCrypto: () => crypto,
    secretStorage: { getKey: async () => ['id', { name: 'callside.automatic' }], checkKey: async () => true },
    on: () => undefined,
    off: () => undefined,
  } as unknown as MatrixClient;
  return { matrix, restoreKeyBackup };
}

test('a backup that was just replaced fails with newBackup, and the next start opens the new one', async () => {
  const { matrix, restoreKeyBackup } = homeserver({ replacements: 1 });
  const keys = new ChatKeys({
    account: { userID: '@alice:acme.example', password: 'secret' },
    policy: 'UserChoiceOfAutomatedOrManualPassphrase',
    salt: 'salt',
    storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
    onError: () => undefined,
  });
  const { signal } = new AbortController();
  await keys.load(matrix, signal);
  expect(keys.state.value).toEqual({ name: 'failed', outcome: 'newBackup' });
  expect(restoreKeyBackup).not.toHaveBeenCalled();
  await keys.load(matrix, signal);
  expect(keys.state.value).toEqual({ name: 'ready', outcome: 'automatic' });
  expect(restoreKeyBackup).toHaveBeenCalledOnce();
});
