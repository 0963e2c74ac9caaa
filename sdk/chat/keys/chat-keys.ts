import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { MatrixClient, UIAuthCallback } from 'matrix-js-sdk';
import {
  type CryptoApi,
  type CryptoCallbacks,
  CryptoEvent,
  DecryptionKeyDoesNotMatchError,
  type GeneratedSecretStorageKey,
} from 'matrix-js-sdk/lib/crypto-api/index.js';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import type { ChatAccount, KeyBackupPolicy } from '#wire/chat/chat-service.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { listen } from '../session/listen.ts';
import type { KeyState } from './key-state.ts';
import { passwordAuth } from './password-auth.ts';
import { StorageKey } from './storage-key.ts';

/** Wrong passphrases before the keys may be reset. */
const maxTries = 5;
/** Shorter passphrases are guessed too soon: the homeserver's administrator sees the backup. */
const minPassphraseLength = 12;

interface KeyOptions {
  readonly account: ChatAccount;
  readonly policy: KeyBackupPolicy;
  readonly salt: string;
  /** Remembers on this device that the user has chosen a passphrase. */
  readonly storage: KeyValueStorage;
  /** A step that runs by itself has failed. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * The keys of the user's messages: their signature by the user, and their backup at the homeserver, which only the user's
 * passphrase opens. With an automatic passphrase the user need not type anything. Methods reject with `chat.notReady` before the
 * chat has started, and with `chat.unreachable`, `chat.forbidden` and `chat.failed` as the homeserver answers.
 */
export class ChatKeys {
  readonly #state = signal<KeyState>({ name: 'unknown' });
  readonly #options: KeyOptions;
  readonly #key: StorageKey;
  #matrix: MatrixClient | undefined;
  /** The key of the secret storage, by which the other keys are opened. Known while it is needed. */
  #storageKey: Uint8Array<ArrayBuffer> | undefined;
  /** The question that the user left. */
  #cancelled: KeyState | undefined;

  /** The step that is missing before messages can be read. */
  readonly state: ReadonlySignal<KeyState> = this.#state;

  /** @internal */
  constructor(options: KeyOptions) {
    this.#options = options;
    this.#key = new StorageKey(options.account, options.salt);
  }

  /**
   * The answers to questions of the homeserver's client.
   *
   * @internal
   */
  readonly callbacks: CryptoCallbacks = {
    getSecretStorageKey: async ({ keys }) => {
      const [[id, info] = []] = Object.entries(keys);
      if (id === undefined) return null;
      if (this.#storageKey) return [id, this.#storageKey];
      // It may be asked for before the keys are loaded, such as by a page that takes the chat over.
      return this.#key.isAutomatic(info) ? [id, await this.#key.automaticBytes()] : null;
    },
    cacheSecretStorageKey: (_id, _info, key) => {
      this.#storageKey = key;
    },
  };

  /**
   * Makes the keys of a new user, or opens the keys of a known user. Afterwards `state` shows what the user has to do.
   *
   * @internal
   */
  async load(matrix: MatrixClient, ended: AbortSignal): Promise<void> {
    this.#matrix = matrix;
    this.#settle(await orChatError(this.#load(matrix)));
    const follow = () => void this.#openIfVerified(matrix).catch(this.#options.onError);
    const stop = listen(matrix, [
      [CryptoEvent.KeyBackupDecryptionKeyCached, follow],
      [CryptoEvent.UserTrustStatusChanged, follow],
      [CryptoEvent.DevicesUpdated, follow],
    ]);
    ended.addEventListener('abort', stop, { once: true });
  }

  /**
   * Opens the backup with the user's passphrase, or with the recovery key that another client showed. Rejects with
   * `chat.wrongPassphrase`; `state` counts the tries.
   */
  async unlock(passphrase: string): Promise<void> {
    const state = this.#state.peek();
    if (state.name !== 'passphraseNeeded') return;
    const matrix = this.#started;
    const key = await this.#key.of(matrix, passphrase);
    if (key === undefined || !(await this.#key.fits(matrix, key))) {
      this.#state.value = { ...state, tries: state.tries + 1 };
      throw new CallsideError('chat.wrongPassphrase');
    }
    this.#settle(await orChatError(this.#open(key, 'manual')));
  }

  /** The user does not give the passphrase now. The chat stays closed until `askAgain()`, or until it is started again. */
  cancel(): void {
    const state = this.#state.peek();
    if (state.name !== 'passphraseNeeded' && state.name !== 'passphraseMissing') return;
    this.#cancelled = state;
    this.#state.value = { name: 'failed', outcome: 'cancel' };
  }

  /** Returns to the question that `cancel()` left, with the tries made so far. Has no effect in any other state. */
  askAgain(): void {
    const state = this.#state.peek();
    if (this.#cancelled && state.name === 'failed' && state.outcome === 'cancel')
      this.#state.value = this.#cancelled;
  }

  /**
   * Replaces the passphrase of the backup. The keys stay. Rejects with `chat.weakPassphrase` below 12 characters, and with
   * `chat.notAllowed` if the policy of the enterprise does not allow the user's own.
   */
  async setPassphrase(passphrase: string): Promise<void> {
    if (this.#options.policy === 'AutomatedPassphraseOnly') throw new CallsideError('chat.notAllowed');
    if (Array.from(passphrase).length < minPassphraseLength) throw new CallsideError('chat.weakPassphrase');
    const key = await this.#crypto.createRecoveryKeyFromPassphrase(passphrase);
    await orChatError(this.#store(key));
    this.#settle({ name: 'ready', outcome: 'manual' });
  }

  /** Returns to the automatic passphrase. Rejects with `chat.notAllowed` if the policy of the enterprise demands the user's own. */
  async setAutomatic(): Promise<void> {
    if (this.#options.policy === 'ForceManualPassphrase') throw new CallsideError('chat.notAllowed');
    await orChatError(this.#store(await this.#key.automatic()));
    this.#settle({ name: 'ready', outcome: 'automatic' });
  }

  /**
   * Makes new keys and a new backup. Messages that only the old keys open are lost to this user. It is offered after too many wrong
   * passphrases, and when the backup cannot be used.
   */
  async reset(): Promise<void> {
    await orChatError(this.#crypto.resetEncryption(this.#withPassword));
    this.#options.storage.remove(this.#choiceKey);
    this.#settle(await orChatError(this.#protect()));
  }

  get #crypto(): CryptoApi {
    const found = this.#matrix?.getCrypto();
    if (!found) throw new CallsideError('chat.notReady');
    return found;
  }

  get #started(): MatrixClient {
    if (!this.#matrix) throw new CallsideError('chat.notReady');
    return this.#matrix;
  }

  get #choiceKey(): string {
    return `callside:chat-passphrase:${this.#options.account.userID}`;
  }

  #settle(state: KeyState): void {
    const { storage } = this.#options;
    if (state.name === 'ready' && state.outcome === 'manual') storage.set(this.#choiceKey, 'chosen');
    if (state.name === 'ready' && state.outcome === 'automatic') storage.remove(this.#choiceKey);
    this.#state.value = state;
  }

  async #load(matrix: MatrixClient): Promise<KeyState> {
    const { policy } = this.#options;
    const stored = await this.#key.stored(matrix);
    const isKnown = await this.#crypto.userHasCrossSigningKeys(undefined, true);
    if (!stored) {
      const mayCreate = !isKnown || (await this.#hasOwnKeys());
      return mayCreate ? this.#create() : { name: 'failed', outcome: 'trustInfoInvalid' };
    }
    const backup = await this.#crypto.getKeyBackupInfo();
    if (!backup) return { name: 'failed', outcome: 'backupEmpty' };
    if (await this.#isOpen(matrix))
      return this.#demanded({ name: 'ready', outcome: stored.isAutomatic ? 'automatic' : 'manual' });
    const isManual = !stored.isAutomatic;
    if (policy === 'AutomatedPassphraseOnly' && isManual) return { name: 'failed', outcome: 'backupPolicy' };
    if (isManual) return { name: 'passphraseNeeded', tries: 0, maxTries };
    if (!this.#key.hasAutomatic) return { name: 'failed', outcome: 'saltEmpty' };
    const key = await this.#key.automaticBytes();
    if (!(await this.#key.fits(matrix, key))) return { name: 'passphraseNeeded', tries: 0, maxTries };
    return this.#demanded(await this.#open(key, 'automatic'));
  }

  /**
   * The policy may have changed since the keys were made. Until the user has chosen a passphrase, each start demands it: a device
   * that was reloaded has the keys already.
   */
  #demanded(opened: KeyState): KeyState {
    const isAutomatic = opened.name === 'ready' && opened.outcome === 'automatic';
    return isAutomatic && this.#options.policy === 'ForceManualPassphrase'
      ? { name: 'passphraseMissing' }
      : opened;
  }

  /** Whether this device has all keys already: it has opened the backup before. */
  async #isOpen(matrix: MatrixClient): Promise<boolean> {
    // Without its key, the backup would be opened with a key of the storage, which is not known yet.
    if ((await this.#crypto.getSessionBackupPrivateKey()) === null) return false;
    const status = await this.#crypto.getDeviceVerificationStatus(
      matrix.getSafeUserId(),
      matrix.getDeviceId() ?? '',
    );
    if (!status?.crossSigningVerified || !(await this.#crypto.isCrossSigningReady())) return false;
    await this.#crypto.checkKeyBackupAndEnable();
    return true;
  }

  /** A device that another device has verified gets the keys from it, so the passphrase is not needed any more. */
  async #openIfVerified(matrix: MatrixClient): Promise<void> {
    const isWaiting = () => this.#state.peek().name === 'passphraseNeeded';
    if (!isWaiting() || !(await this.#isOpen(matrix))) return;
    await this.#crypto.restoreKeyBackup();
    if (isWaiting()) this.#settle({ name: 'ready', outcome: 'manual' });
  }

  /** Whether this device made the user's keys, but was interrupted before they were stored at the homeserver. */
  async #hasOwnKeys(): Promise<boolean> {
    const { masterKey, selfSigningKey, userSigningKey } = (await this.#crypto.getCrossSigningStatus())
      .privateKeysCachedLocally;
    return masterKey && selfSigningKey && userSigningKey;
  }

  /** Makes the keys of a user who has none. */
  async #create(): Promise<KeyState> {
    await this.#crypto.bootstrapCrossSigning({ authUploadDeviceSigningKeys: this.#withPassword });
    return this.#protect();
  }

  /** Stores new keys at the homeserver as the policy wants it, or asks the user for a passphrase. */
  async #protect(): Promise<KeyState> {
    const { policy, storage } = this.#options;
    // A homeserver that has lost, or hides, the keys of a user with a passphrase must not get them with an automatic
    // passphrase.
    const isChosen = storage.get(this.#choiceKey) !== undefined;
    if (policy === 'ForceManualPassphrase' || (isChosen && policy !== 'AutomatedPassphraseOnly'))
      return { name: 'passphraseMissing' };
    if (!this.#key.hasAutomatic) return { name: 'failed', outcome: 'saltEmpty' };
    await this.#store(await this.#key.automatic());
    return { name: 'ready', outcome: 'automatic' };
  }

  /** Stores the keys at the homeserver, to be opened with this key, and begins a backup if there is none. */
  async #store(key: GeneratedSecretStorageKey): Promise<void> {
    const hasBackup = (await this.#crypto.getActiveSessionBackupVersion()) !== null;
    await this.#crypto.bootstrapSecretStorage({
      createSecretStorageKey: async () => key,
      setupNewSecretStorage: true,
      setupNewKeyBackup: !hasBackup,
    });
    await this.#crypto.checkKeyBackupAndEnable();
  }

  /** Gets the keys from the homeserver, signs this device with them, and gets the keys of old messages. */
  async #open(key: Uint8Array<ArrayBuffer>, outcome: 'automatic' | 'manual'): Promise<KeyState> {
    this.#storageKey = key;
    await this.#crypto.bootstrapCrossSigning({ authUploadDeviceSigningKeys: this.#withPassword });
    const backup = await this.#crypto.getKeyBackupInfo();
    if (!backup) return { name: 'failed', outcome: 'backupEmpty' };
    try {
      await this.#crypto.loadSessionBackupPrivateKeyFromSecretStorage();
    } catch (thrown) {
      if (!(thrown instanceof DecryptionKeyDoesNotMatchError)) throw thrown;
      return { name: 'failed', outcome: 'trustInfoFailed' };
    }
    const { matchesDecryptionKey } = await this.#crypto.isKeyBackupTrusted(backup);
    if (!matchesDecryptionKey) return { name: 'failed', outcome: 'trustInfoFailed' };
    const enabled = await this.#crypto.checkKeyBackupAndEnable();
    if (enabled && enabled.backupInfo.version !== backup.version)
      return { name: 'failed', outcome: 'newBackup' };
    await this.#crypto.restoreKeyBackup();
    return { name: 'ready', outcome };
  }

  /** The homeserver wants the password again for the keys that sign. */
  readonly #withPassword: UIAuthCallback<void> = async (request) => {
    await request(passwordAuth(this.#options.account));
  };
}
