import { networkInterfaces } from 'node:os';

/** Returns the addresses of this machine in its networks, without the addresses that only it can reach. */
export const localIps = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address);
