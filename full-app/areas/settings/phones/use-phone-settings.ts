import { createDevices, type Device, type Devices, type Terminal } from '../../../../sdk/devices.ts';
import type { Client } from '../../../../sdk/index.ts';
import { useClient } from '../../../../src/react/client-context.tsx';
import { useList } from '../../../../src/react/use-list.ts';

const known = new WeakMap<Client, Devices>();

/** Returns the phones of the client with their settings, the same ones each time. */
export function useDevices(): Devices {
  const client = useClient();
  const devices = known.get(client) ?? createDevices(client);
  known.set(client, devices);
  return devices;
}

/** Returns the phones as the router describes them, live. */
export const useWatchedPhones = (): readonly Terminal[] => useList(useDevices().phones).items;

/** Returns the devices of the phones, live. */
export const useWatchedDevices = (): readonly Device[] => useList(useDevices().devices).items;
