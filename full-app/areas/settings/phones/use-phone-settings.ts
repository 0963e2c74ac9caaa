import { useEffect } from 'react';
import { createDevices, type Device, type Devices, type Terminal } from '../../../../sdk/devices.ts';
import type { Client } from '../../../../sdk/index.ts';
import { useClient } from '../../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../../src/react/use-signal-value.ts';

const known = new WeakMap<Client, Devices>();

/** Returns the phones of the client with their settings, the same ones each time. */
export function useDevices(): Devices {
  const client = useClient();
  const devices = known.get(client) ?? createDevices(client);
  known.set(client, devices);
  return devices;
}

/** Returns the phones as the router describes them, live. */
export function useWatchedPhones(): readonly Terminal[] {
  const { phones } = useDevices();
  useEffect(() => phones.watch(), [phones]);
  return useSignalValue(phones.items);
}

/** Returns the devices of the phones, live. */
export function useWatchedDevices(): readonly Device[] {
  const { devices } = useDevices();
  useEffect(() => devices.watch(), [devices]);
  return useSignalValue(devices.items);
}
