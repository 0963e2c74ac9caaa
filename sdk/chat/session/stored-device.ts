import type { MatrixClient } from 'matrix-js-sdk';
import { type CallsideError, toCallsideError } from '../../transport/errors.ts';
import { type SignInOptions, signInAt, storesKeys } from './homeserver-client.ts';

/** Whether the same request may succeed a little later. */
const isPassing = ({ code }: CallsideError): boolean =>
  code === 'chat.unreachable' || code === 'chat.tooFast' || code === 'aborted';

/**
 * Signs in as the device that this browser used before, if it has its keys, and remembers the device for the next start. Rejects
 * as `signInAt` does.
 */
export async function signInAsStoredDevice(options: Omit<SignInOptions, 'deviceID'>): Promise<MatrixClient> {
  const { account, platform } = options;
  const storageKey = `callside:chat-device:${account.userID}`;
  const deviceID = storesKeys() ? platform.storage.get(storageKey) : undefined;
  try {
    const matrix = await signInAt({ ...options, deviceID });
    platform.storage.set(storageKey, matrix.getDeviceId() ?? '');
    return matrix;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    // A homeserver that is away will know the device again.
    if (!isPassing(error)) platform.storage.remove(storageKey);
    throw error;
  }
}
