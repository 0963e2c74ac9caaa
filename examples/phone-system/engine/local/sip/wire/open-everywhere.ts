import { lookup } from 'node:dns/promises';
import type { Address } from './sip-wire.ts';

/** Another program uses the SIP port. */
export class SipPortInUse extends Error {
  override readonly name = 'SipPortInUse';

  constructor(port: number, option: string) {
    super(`Port ${port}, where desk phones would register, is in use. Choose another with ${option}.`);
  }
}

/** A listening socket, or several of the same port. */
interface Listener {
  readonly address: Address;
  close(): Promise<void>;
}

/** The names for both families, whatever the machine's hosts file contains. */
const bothFamilies: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  '::': ['0.0.0.0', '::'],
};

/** The number of attempts with another port, if a port is free for a protocol or address and taken for another. */
const maxAttempts = 20;

/**
 * Opens the same port on all addresses of a host, the IPv4 addresses first.
 *
 * @param options.host an address or a name; `::` stands for all addresses of both families
 * @param options.port 0: any free port
 * @param options.option the command line option that chooses the port
 * @throws SipPortInUse
 */
export async function openEverywhere<Open extends Listener>(
  { host, port, option }: Address & { readonly option: string },
  open: (address: Address) => Promise<Open>,
): Promise<readonly Open[]> {
  const hosts = bothFamilies[host] ?? (await addressesOf(host));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openAll(hosts, port, open);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      if (port !== 0 || attempt === maxAttempts) throw new SipPortInUse(port, option);
    }
  }
}

async function openAll<Open extends Listener>(
  hosts: readonly string[],
  port: number,
  open: (address: Address) => Promise<Open>,
): Promise<readonly Open[]> {
  const listeners: Open[] = [];
  try {
    for (const host of hosts) {
      const address = { host, port: listeners[0]?.address.port ?? port };
      const listener = await open(address).catch((error: unknown) => {
        // A name may have an address of a family that this machine does not support.
        if (hosts.length > 1 && isMissing(error)) return undefined;
        throw error;
      });
      if (listener) listeners.push(listener);
    }
    if (listeners.length === 0)
      throw new Error(`There is no address at which ${hosts.join(', ')} can listen.`);
    return listeners;
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()));
    throw error;
  }
}

/** Returns the addresses of a name, the IPv4 addresses first. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  return [...new Set(found.map(({ address }) => address))];
}

function isMissing(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
