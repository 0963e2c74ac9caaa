import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { MatrixClient } from 'matrix-js-sdk';
import { type CryptoApi, CryptoEvent, type VerificationRequest } from 'matrix-js-sdk/lib/crypto-api/index.js';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { listen } from '../session/listen.ts';
import { Verification } from './verification.ts';

/** How far the keys of a person are trusted. */
export type PersonTrust =
  /** This user has verified the person. */
  | 'verified'
  /** No keys have been compared. They are the keys that were seen first. */
  | 'unverified'
  /** The person has new keys: they were lost, or another person uses the address. */
  | 'changed'
  /** The person has no keys that could be verified. */
  | 'none';

/** How far a device is trusted. */
export type DeviceTrust =
  /** Its owner has verified it, and this user trusts the owner's keys. */
  | 'verified'
  /** Its owner has verified it; this user has not verified the owner. */
  | 'signed'
  /** No user has verified it. */
  | 'unverified'
  /** It cannot read encrypted messages. */
  | 'none';

/** A device of a person. */
export interface TrustedDevice {
  /** The id that the homeserver gave it. */
  readonly deviceId: string;
  /** The name of the client; empty if it has none. */
  readonly label: string;
  /** How far it is trusted. */
  readonly trust: DeviceTrust;
}

/** So many verifications are remembered as answered. A request ends after ten minutes. */
const maxAnswered = 30;

interface TrustOptions {
  readonly matrix: MatrixClient;
  /** Remembers on this device which requests were answered. */
  readonly storage: KeyValueStorage;
  readonly onError: (thrown: unknown) => void;
}

/**
 * The trust in the keys of people and devices, and the verifications that establish it. Methods reject with
 * `chat.unreachable`, `chat.tooFast` and `chat.failed` as the homeserver answers.
 */
export class ChatTrust {
  readonly #options: TrustOptions;
  readonly #verifications = signal<readonly Verification[]>([]);
  readonly #revision = signal(0);
  readonly #watches = new Map<Verification, () => void>();
  readonly #stop: () => void;

  /** The verifications under way and the verifications that just ended, oldest first. `dismiss()` removes a verification. */
  readonly verifications: ReadonlySignal<readonly Verification[]> = this.#verifications;
  /** Rises whenever the trust in a person or a device may have changed. */
  readonly revision: ReadonlySignal<number> = this.#revision;

  /** @internal */
  constructor(options: TrustOptions) {
    this.#options = options;
    const onChange = () => {
      this.#revision.value += 1;
    };
    const onRequest = (request: VerificationRequest) => {
      // A page that was reloaded gets requests again that it has answered.
      if (request.pending && !this.#answered.includes(request.transactionId ?? '')) this.#add(request);
    };
    this.#stop = listen(options.matrix, [
      [CryptoEvent.VerificationRequestReceived, onRequest],
      [CryptoEvent.UserTrustStatusChanged, onChange],
      [CryptoEvent.DevicesUpdated, onChange],
      [CryptoEvent.KeysChanged, onChange],
    ]);
  }

  /** Returns how far the keys of a person are trusted. */
  async person(userId: string): Promise<PersonTrust> {
    const status = await orChatError(this.#crypto.getUserVerificationStatus(userId));
    if (status.isCrossSigningVerified()) return 'verified';
    if (status.needsUserApproval || status.wasCrossSigningVerified()) return 'changed';
    return status.known ? 'unverified' : 'none';
  }

  /** Returns the devices of a person, sorted by id. */
  async devices(userId: string): Promise<readonly TrustedDevice[]> {
    const devices = (await orChatError(this.#crypto.getUserDeviceInfo([userId], true))).get(userId);
    const known = [...(devices?.values() ?? [])].sort((one, other) =>
      one.deviceId < other.deviceId ? -1 : 1,
    );
    return Promise.all(
      known.map(async ({ deviceId, displayName = '' }) => ({
        deviceId,
        label: displayName,
        trust: await this.device(userId, deviceId),
      })),
    );
  }

  /** Returns how far a device of a person is trusted. */
  async device(userId: string, deviceId: string): Promise<DeviceTrust> {
    const status = await orChatError(this.#crypto.getDeviceVerificationStatus(userId, deviceId));
    if (!status) return 'none';
    if (status.isVerified()) return 'verified';
    return status.signedByOwner ? 'signed' : 'unverified';
  }

  /** Asks another device of this user to verify this device, and to be verified. */
  async requestDevice(deviceId: string): Promise<Verification> {
    const own = this.#options.matrix.getSafeUserId();
    return this.#add(await orChatError(this.#crypto.requestDeviceVerification(own, deviceId)));
  }

  /** Asks every other device of this user; the first device that accepts takes part. */
  async requestOwnDevices(): Promise<Verification> {
    return this.#add(await orChatError(this.#crypto.requestOwnUserVerification()));
  }

  /** Asks another person, by a message in the direct chat with this id. Rejects with `notFound` if the person has no keys. */
  async requestPerson(userId: string, roomId: string): Promise<Verification> {
    await orChatError(this.#crypto.getUserDeviceInfo([userId], true));
    if ((await this.person(userId)) === 'none') throw new CallsideError('notFound');
    return this.#add(await orChatError(this.#crypto.requestVerificationDM(userId, roomId)));
  }

  /** Accepts the new keys of a person whose trust is `changed`, without comparing them. */
  async acceptNewKeys(userId: string): Promise<void> {
    const status = await orChatError(this.#crypto.getUserVerificationStatus(userId));
    if (status.needsUserApproval) await orChatError(this.#crypto.pinCurrentUserIdentity(userId));
    if (status.wasCrossSigningVerified())
      await orChatError(this.#crypto.withdrawVerificationRequirement(userId));
    this.#revision.value += 1;
  }

  /** Removes a verification from the list. A verification that has not ended is cancelled. */
  async dismiss(verification: Verification): Promise<void> {
    await verification.cancel();
    this.#remember(verification);
    this.#release(verification);
    this.#verifications.value = this.#verifications.peek().filter((one) => one !== verification);
  }

  /** @internal */
  dispose(): void {
    this.#stop();
    for (const one of this.#verifications.peek()) this.#release(one);
    this.#verifications.value = [];
  }

  get #crypto(): CryptoApi {
    const found = this.#options.matrix.getCrypto();
    if (!found) throw new CallsideError('chat.notReady');
    return found;
  }

  #add(request: VerificationRequest): Verification {
    const known = this.#verifications.peek().find(({ id }) => id === request.transactionId);
    if (known) return known;
    const added = new Verification({ request, onError: this.#options.onError });
    this.#verifications.value = [...this.#verifications.peek(), added];
    const stop = added.state.subscribe(({ name }) => {
      if (name !== 'requested') this.#remember(added);
    });
    this.#watches.set(added, stop);
    return added;
  }

  get #answeredKey(): string {
    return `callside:chat-verifications:${this.#options.matrix.getSafeUserId()}`;
  }

  get #answered(): readonly string[] {
    return this.#options.storage.get(this.#answeredKey)?.split(' ') ?? [];
  }

  #remember({ id }: Verification): void {
    const answered = this.#answered;
    if (answered.includes(id)) return;
    this.#options.storage.set(this.#answeredKey, [...answered, id].slice(-maxAnswered).join(' '));
  }

  #release(verification: Verification): void {
    this.#watches.get(verification)?.();
    this.#watches.delete(verification);
    verification.dispose();
  }
}
