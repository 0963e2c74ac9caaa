import type { MatrixClient } from 'matrix-js-sdk';
import {
  decodeRecoveryKey,
  deriveRecoveryKeyFromPassphrase,
  type GeneratedSecretStorageKey,
} from 'matrix-js-sdk/lib/crypto-api/index.js';
import type { SecretStorageKeyDescriptionAesV1 } from 'matrix-js-sdk/lib/secret-storage.js';
import { CallsideError } from '#sdk/transport/errors.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';
import { automaticKey } from './passphrase.ts';

/** The name of a storage key that is derived without the user. */
const automaticName = 'callside.automatic';

/** The key of a user's secret storage at the homeserver, and what is known about it. */
export interface StoredKey {
  readonly info: SecretStorageKeyDescriptionAesV1;
  /** It is derived from the account and the salt of the enterprise. */
  readonly isAutomatic: boolean;
}

/** The key that opens a user's secret storage at the homeserver: the automatic key, or the key of the user's passphrase. */
export class StorageKey {
  readonly #account: ChatAccount;
  readonly #salt: string;
  #automatic: Promise<Uint8Array<ArrayBuffer>> | undefined;

  constructor(account: ChatAccount, salt: string) {
    this.#account = account;
    this.#salt = salt;
  }

  /** Whether the enterprise allows an automatic key. */
  get hasAutomatic(): boolean {
    return this.#salt !== '';
  }

  /** Whether a key with this description is the automatic key, and can be derived. */
  isAutomatic(info: { readonly name?: string } | undefined): boolean {
    return info?.name === automaticName && this.hasAutomatic;
  }

  /** Returns the description of the key that the homeserver's storage wants; undefined without a storage. */
  async stored(matrix: MatrixClient): Promise<StoredKey | undefined> {
    const [, info] = (await matrix.secretStorage.getKey()) ?? [];
    return info && { info, isAutomatic: info.name === automaticName };
  }

  /** Whether a key opens the storage. */
  async fits(matrix: MatrixClient, key: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const stored = await this.stored(matrix);
    return stored !== undefined && (await matrix.secretStorage.checkKey(key, stored.info));
  }

  /** Returns the key that a passphrase or a recovery key stands for; undefined where it can be none. */
  async of(matrix: MatrixClient, passphrase: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { info } = (await this.stored(matrix)) ?? {};
    if (info?.passphrase) {
      const { salt, iterations, bits } = info.passphrase;
      const key = await deriveRecoveryKeyFromPassphrase(passphrase, salt, iterations, bits);
      if (await this.fits(matrix, key)) return key;
    }
    try {
      return decodeRecoveryKey(passphrase);
    } catch {
      // It is no recovery key, so it was a passphrase, and a wrong passphrase.
      return undefined;
    }
  }

  /** Derives the automatic key, once. */
  automaticBytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#automatic ??= automaticKey(this.#account.password, this.#salt);
    return this.#automatic;
  }

  /** Returns the automatic key for a new storage. Rejects with `chat.notAllowed` where the enterprise has no salt. */
  async automatic(): Promise<GeneratedSecretStorageKey> {
    if (!this.hasAutomatic) throw new CallsideError('chat.notAllowed');
    return { privateKey: await this.automaticBytes(), keyInfo: { name: automaticName } };
  }
}
