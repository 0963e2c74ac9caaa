import type { MatrixClient, MatrixEvent } from 'matrix-js-sdk';
import type { CryptoBackend } from 'matrix-js-sdk/lib/common-crypto/CryptoBackend.js';
import type { Clock } from '#sdk/platform/platform.ts';

/** The first retry, and the longest pause between two, in milliseconds. Each pause is twice the pause before. */
const retryMs = { first: 6_000, most: 60_000 };

/**
 * Decrypts messages again whose keys were missing: another device of the user may have put them into the backup meanwhile, or
 * the sender may have sent them late. The homeserver's client looks into the backup by itself at each attempt.
 */
export class KeyRetry {
  readonly #matrix: MatrixClient;
  readonly #clock: Clock;
  readonly #unreadable: () => readonly MatrixEvent[];
  #cancel: (() => void) | undefined;
  #delayMs = retryMs.first;

  /** @param unreadable returns the messages that cannot be read at the moment */
  constructor(matrix: MatrixClient, clock: Clock, unreadable: () => readonly MatrixEvent[]) {
    this.#matrix = matrix;
    this.#clock = clock;
    this.#unreadable = unreadable;
  }

  /** Starts to try, unless it does. Call it whenever a message could not be read. */
  start(): void {
    if (this.#cancel) return;
    this.#cancel = this.#clock.after(this.#delayMs, () => void this.#retry(), { isBackground: true });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#delayMs = retryMs.first;
  }

  async #retry(): Promise<void> {
    const crypto = this.#matrix.getCrypto();
    // The client's interface for programs has no way to decrypt again; its own classes use this backend.
    const backend = crypto as unknown as CryptoBackend | undefined;
    const events = this.#unreadable();
    if (backend)
      await Promise.allSettled(events.map((event) => event.attemptDecryption(backend, { isRetry: true })));
    // It was stopped meanwhile.
    if (!this.#cancel) return;
    this.#cancel = undefined;
    this.#delayMs = Math.min(this.#delayMs * 2, retryMs.most);
    if (this.#unreadable().length > 0) this.start();
    else this.#delayMs = retryMs.first;
  }
}
