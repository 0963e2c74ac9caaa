import { type ReadonlySignal, signal } from '@preact/signals-core';
import {
  VerificationPhase,
  type VerificationRequest,
  VerificationRequestEvent,
  type Verifier,
  VerifierEvent,
} from 'matrix-js-sdk/lib/crypto-api/index.js';
import { VerificationMethod } from 'matrix-js-sdk/lib/types.js';
import { CallsideError } from '#sdk/transport/errors.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { type VerificationState, verificationEnd } from './verification-state.ts';

/** Dependencies of a verification. */
export interface VerificationOptions {
  readonly request: VerificationRequest;
  /** A step that runs by itself has failed. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * The verification of one device of this user, or of another person: both sides compare emoji, or either scans a QR code of
 * the other. Afterwards each trusts the keys of the other, so that no attacker can be between them unnoticed.
 *
 * Methods reject with `chat.unreachable`, `chat.tooFast` and `chat.failed` as the homeserver answers.
 */
export class Verification {
  readonly #request: VerificationRequest;
  readonly #options: VerificationOptions;
  readonly #state = signal<VerificationState>({ name: 'requested' });
  #code: Promise<Uint8Array | undefined> | undefined;
  #readyCode: Uint8Array | undefined;
  #verifier: Verifier | undefined;
  #hasAnswered = false;
  #isCancelledHere = false;

  /** The id of the verification, the same on both sides. */
  readonly id: string;
  /** The address of the other side; this user's own address when two devices of the user verify each other. */
  readonly userId: string;
  /** Whether the other side is a device of this user. */
  readonly isOwn: boolean;
  /** Whether the other side has asked for it. `accept()` or `cancel()` answers. */
  readonly isIncoming: boolean;
  /** The step, which follows both sides. */
  readonly state: ReadonlySignal<VerificationState> = this.#state;

  /** @internal */
  constructor(options: VerificationOptions) {
    const { request } = options;
    this.#request = request;
    this.#options = options;
    this.id = request.transactionId ?? '';
    this.userId = request.otherUserId;
    this.isOwn = request.isSelfVerification;
    this.isIncoming = !request.initiatedByMe;
    request.on(VerificationRequestEvent.Change, this.#follow);
    this.#follow();
  }

  /** The id of the other device; undefined until a device has answered. */
  get deviceId(): string | undefined {
    return this.#request.otherDeviceId;
  }

  /** Accepts a request of the other side. */
  async accept(): Promise<void> {
    if (this.#request.phase === VerificationPhase.Requested) await orChatError(this.#request.accept());
  }

  /** Compares emoji. Both sides see them once the other side has answered. */
  async startEmoji(): Promise<void> {
    await this.#whenChoosing();
    await orChatError(this.#request.startVerification(VerificationMethod.Sas));
    this.#follow();
  }

  /** Takes the content of the QR code that the other side shows. A code of another person rejects with `chat.failed`. */
  async scan(code: Uint8Array): Promise<void> {
    await this.#whenChoosing();
    await orChatError(this.#request.scanQRCode(new Uint8ClampedArray(code)));
    this.#follow();
  }

  /**
   * Says that the emoji are the same, or that the other side shows that its scan succeeded. Rejects with `chat.notReady`
   * before either can be compared.
   */
  async confirm(): Promise<void> {
    const emoji = this.#verifier?.getShowSasCallbacks();
    const scan = this.#verifier?.getReciprocateQrCodeCallbacks();
    if (!emoji && !scan) throw new CallsideError('chat.notReady');
    this.#hasAnswered = true;
    this.#follow();
    if (emoji) await orChatError(emoji.confirm());
    else scan?.confirm();
  }

  /** Says that the emoji differ, or that the other side shows no success. Ends the verification. */
  async reject(): Promise<void> {
    const emoji = this.#verifier?.getShowSasCallbacks();
    if (emoji) emoji.mismatch();
    else await this.cancel();
  }

  /** Declines or ends the verification. */
  async cancel(): Promise<void> {
    if (!this.#request.pending) return;
    this.#isCancelledHere = true;
    await orChatError(this.#request.cancel());
    this.#follow();
  }

  /** @internal */
  dispose(): void {
    this.#request.off(VerificationRequestEvent.Change, this.#follow);
    this.#verifier?.off(VerifierEvent.ShowSas, this.#follow);
  }

  /** Resolves when the code of this side is made: it would replace a way that was chosen meanwhile. */
  async #whenChoosing(): Promise<void> {
    if (this.#state.peek().name !== 'ready') throw new CallsideError('chat.notReady');
    await this.#code?.catch(() => undefined);
  }

  readonly #follow = (): void => {
    const { verifier } = this.#request;
    if (verifier && verifier !== this.#verifier) {
      this.#verifier?.off(VerifierEvent.ShowSas, this.#follow);
      this.#verifier = verifier;
      this.#hasAnswered = false;
      // The request does not report that the emoji are known.
      verifier.on(VerifierEvent.ShowSas, this.#follow);
      // The end of the verification is read from the request, also when it fails.
      verifier.verify().catch(() => this.#follow());
    }
    this.#state.value = this.#read();
  };

  #read(): VerificationState {
    const request = this.#request;
    switch (request.phase) {
      case VerificationPhase.Unsent:
      case VerificationPhase.Requested:
        return { name: 'requested' };
      case VerificationPhase.Ready:
        this.#makeCode();
        return {
          name: 'ready',
          code: this.#readyCode,
          canScan: request.otherPartySupportsMethod(VerificationMethod.ShowQrCode),
          canCompare: request.otherPartySupportsMethod(VerificationMethod.Sas),
        };
      case VerificationPhase.Started:
        return this.#readStarted();
      case VerificationPhase.Done:
        return { name: 'done' };
      case VerificationPhase.Cancelled:
        return {
          name: 'cancelled',
          reason: verificationEnd(request.cancellationCode, this.#isCancelledHere),
        };
    }
  }

  #readStarted(): VerificationState {
    if (this.#hasAnswered) return { name: 'started' };
    const { emoji } = this.#verifier?.getShowSasCallbacks()?.sas ?? {};
    if (emoji) return { name: 'comparing', emoji: emoji.map(([sign, name]) => ({ sign, name })) };
    if (this.#verifier?.getReciprocateQrCodeCallbacks()) return { name: 'scanned' };
    return { name: 'started' };
  }

  #makeCode(): void {
    this.#code ??= this.#request.generateQRCode().then((code) => code && new Uint8Array(code));
    this.#code.then((code) => {
      if (!code || this.#readyCode) return;
      this.#readyCode = code;
      this.#follow();
    }, this.#options.onError);
  }
}
