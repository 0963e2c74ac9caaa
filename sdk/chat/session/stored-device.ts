import type { MatrixClient } from 'matrix-js-sdk';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { type CallsideError, toCallsideError } from '#sdk/transport/errors.ts';
import { type SignInOptions, signInAt, storesKeys } from './homeserver-client.ts';

/** Whether the same request may succeed a little later. */
const isPassing = ({ code }: CallsideError): boolean =>
  code === 'chat.unreachable' || code === 'chat.tooFast' || code === 'aborted';

/**
 * The device that a browser is for a user, on one cluster of the phone system. A cluster has a homeserver of its own: a user
 * who was moved to another cluster is a new device there, because the keys of the old device are not known to it.
 */
export class StoredDevice {
  readonly #storage: KeyValueStorage;
  readonly #keys: { readonly device: string; readonly cluster: string };
  readonly #cluster: string;

  constructor(storage: KeyValueStorage, user: { readonly userID: string; readonly cluster: string }) {
    this.#storage = storage;
    this.#cluster = user.cluster;
    this.#keys = {
      device: `callside:chat-device:${user.userID}`,
      cluster: `callside:chat-cluster:${user.userID}`,
    };
  }

  /** Returns the id of the device; undefined without a device, and if it belongs to another cluster. */
  read(): string | undefined {
    const cluster = this.#storage.get(this.#keys.cluster) ?? this.#cluster;
    return cluster === this.#cluster ? this.#storage.get(this.#keys.device) : undefined;
  }

  write(deviceID: string): void {
    this.#storage.set(this.#keys.device, deviceID);
    this.#storage.set(this.#keys.cluster, this.#cluster);
  }

  forget(): void {
    this.#storage.remove(this.#keys.device);
    this.#storage.remove(this.#keys.cluster);
  }
}

/**
 * Signs in as the device that this browser used before, if it has its keys, and remembers the device for the next start. Rejects
 * as `signInAt` does.
 *
 * @param cluster the part of the phone system that serves the user
 */
export async function signInAsStoredDevice(
  options: Omit<SignInOptions, 'deviceID'>,
  cluster: string,
): Promise<MatrixClient> {
  const { account, platform } = options;
  const stored = new StoredDevice(platform.storage, { userID: account.userID, cluster });
  const deviceID = storesKeys() ? stored.read() : undefined;
  try {
    const matrix = await signInAt({ ...options, deviceID });
    stored.write(matrix.getDeviceId() ?? '');
    return matrix;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    // A homeserver that is away will know the device again.
    if (!isPassing(error)) stored.forget();
    throw error;
  }
}
