import type { MatrixClient } from 'matrix-js-sdk';
import type { Clock } from '#sdk/platform/platform.ts';
import { sleep } from '#sdk/platform/wait.ts';
import { toCallsideError } from '#sdk/transport/errors.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';
import { passwordAuth } from '../keys/password-auth.ts';
import { type ListedDevice, outdatedDevices } from '../rules.ts';
import type { ChatTrust, DeviceTrust } from '../trust/chat-trust.ts';
import { orChatError } from './homeserver-client.ts';

/** Devices that could not be removed are tried again after this time. */
const retryMs = 10_000;

interface DeviceDeps {
  readonly matrix: MatrixClient;
  readonly account: ChatAccount;
  readonly clock: Clock;
}

/** Lists the user's devices at the homeserver, the device used last first. */
async function listDevices(matrix: MatrixClient): Promise<readonly ListedDevice[]> {
  const { devices } = await orChatError(matrix.getDevices());
  return devices
    .map(({ device_id, display_name = '', last_seen_ts }) => ({
      deviceId: device_id,
      label: display_name,
      lastSeen: last_seen_ts,
    }))
    .sort((one, other) => (other.lastSeen ?? 0) - (one.lastSeen ?? 0));
}

/** A device of this user. */
export interface OwnDevice extends ListedDevice {
  /** Whether it is the device that runs this program. */
  readonly isThis: boolean;
  /** How far it is trusted. */
  readonly trust: DeviceTrust;
}

/** Lists the user's devices with the trust in their keys. */
export async function listOwnDevices(
  matrix: MatrixClient,
  trust: Pick<ChatTrust, 'devices'>,
): Promise<readonly OwnDevice[]> {
  const own = matrix.getDeviceId();
  const listed = await listDevices(matrix);
  const trusted = await trust.devices(matrix.getSafeUserId());
  return listed.map((device) => ({
    ...device,
    isThis: device.deviceId === own,
    trust: trusted.find(({ deviceId }) => deviceId === device.deviceId)?.trust ?? 'none',
  }));
}

/** Signs devices of the user out. Rejects as the homeserver refuses it. */
export const removeDevices = ({ matrix, account }: DeviceDeps, ids: readonly string[]): Promise<unknown> =>
  orChatError(matrix.deleteMultipleDevices([...ids], passwordAuth(account)));

/** Removes devices that are not used any more, so that messages are not encrypted for them. Ends with `signal`. */
export async function removeOutdatedDevices(
  deps: DeviceDeps,
  label: string,
  signal: AbortSignal,
): Promise<void> {
  const { matrix, clock } = deps;
  const own = { deviceId: matrix.getDeviceId() ?? '', label };
  while (!signal.aborted) {
    try {
      const devices = await listDevices(matrix);
      // This device was just used, so the newest use is the present by the homeserver's clock. Ours may be wrong.
      const now = Math.max(...devices.map(({ lastSeen }) => lastSeen ?? 0));
      const outdated = outdatedDevices(devices, own, now);
      if (outdated.length > 0) await removeDevices(deps, outdated);
      return;
    } catch (thrown) {
      // The homeserver may be busy. Nothing depends on the removal, so it is tried until it succeeds.
      if (toCallsideError(thrown).code === 'chat.forbidden') throw thrown;
      await sleep(clock, retryMs, signal, { isBackground: true }).catch(() => undefined);
    }
  }
}
