import { useClient } from '#react/client-context.tsx';
import { oncePerClient } from '#react/once-per-client.ts';
import { useList } from '#react/use-list.ts';
import { createDevices, type Device, type Devices, type Terminal } from '#sdk/devices.ts';

const devicesOf = oncePerClient(createDevices);

/** Returns the phones of the client with their settings, the same object each time. */
export const useDevices = (): Devices => devicesOf(useClient());

/** Returns the phones as the router describes them, live. */
export const useWatchedPhones = (): readonly Terminal[] => useList(useDevices().phones).items;

/** Returns the devices of the phones, live. */
export const useWatchedDevices = (): readonly Device[] => useList(useDevices().devices).items;
