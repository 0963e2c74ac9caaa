import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { type Device, type Devices, devicesOf, type Terminal } from '#sdk/devices.ts';

/** Returns the phones of the client with their settings, the same object each time. */
export const useDevices = (): Devices => devicesOf(useClient());

/** Returns the phones as the router describes them, live. */
export const useWatchedPhones = (): readonly Terminal[] => useList(useDevices().phones).items;

/** Returns the devices of the phones, live. */
export const useWatchedDevices = (): readonly Device[] => useList(useDevices().devices).items;
