import type { MatrixClient } from 'matrix-js-sdk';
import { expect, test, vi } from 'vitest';
import type { KeyBackupPolicy } from '#wire/chat/chat-service.ts';
import { ChatKeys } from './chat-keys.ts';

/**
 * The homeserver of a user whose keys have an automatic passphrase. The backup is replaced after this device has asked for it, as
 * often as `replacements` says. A device that has restored the keys has them from then on.
 */
function homeserver({ replacements = 0 }: { replacements?: number } = {}) {
  let version = 1;
  let left = replacements;
  let hasKeys = false;
  const restoreKeyBackup = vi.fn(() => {
    hasKeys = true;
  });
  const crypto = {
    userHasCrossSigningKeys: async () => true,
    getSessionBackupPrivateKey: async () => (hasKeys ? new Uint8Array(32) : null),
    getDeviceVerificationStatus: async () => ({ crossSigningVerified: hasKeys }),
    isCrossSigningReady: async () => hasKeys,
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
    getSafeUserId: () => '@alice:acme.example',
    getDeviceId: () => 'A',
    secretStorage: { getKey: async () => ['id', { name: 'callside.automatic' }], checkKey: async () => true },
    on: () => undefined,
    off: () => undefined,
  } as unknown as MatrixClient;
  return { matrix, restoreKeyBackup };
}

const keysUnder = (policy: KeyBackupPolicy): ChatKeys =>
  new ChatKeys({
    account: { userID: '@alice:acme.example', password: 'secret' },
    policy,
    salt: 'salt',
    storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
    onError: () => undefined,
  });

test('a backup that was just replaced fails with newBackup, and the next start opens the new one', async () => {
  const { matrix, restoreKeyBackup } = homeserver({ replacements: 1 });
  const keys = keysUnder('UserChoiceOfAutomatedOrManualPassphrase');
  const { signal } = new AbortController();
  await keys.load(matrix, signal);
  expect(keys.state.value).toEqual({ name: 'failed', outcome: 'newBackup' });
  expect(restoreKeyBackup).not.toHaveBeenCalled();
  await keys.load(matrix, signal);
  expect(keys.state.value).toEqual({ name: 'ready', outcome: 'automatic' });
  expect(restoreKeyBackup).toHaveBeenCalledOnce();
});

test('a forced passphrase is demanded after the automatic restore, and again after each reload', async () => {
  const { matrix, restoreKeyBackup } = homeserver();
  const { signal } = new AbortController();
  for (const start of ['first', 'reloaded']) {
    const keys = keysUnder('ForceManualPassphrase');
    await keys.load(matrix, signal);
    expect(keys.state.value, start).toEqual({ name: 'passphraseMissing' });
  }
  expect(restoreKeyBackup).toHaveBeenCalledOnce();
});

test('without a forced passphrase, a device that has the keys is ready after a reload', async () => {
  const { matrix } = homeserver();
  const { signal } = new AbortController();
  for (const start of ['first', 'reloaded']) {
    const keys = keysUnder('UserChoiceOfAutomatedOrManualPassphrase');
    await keys.load(matrix, signal);
    expect(keys.state.value, start).toEqual({ name: 'ready', outcome: 'automatic' });
  }
});
