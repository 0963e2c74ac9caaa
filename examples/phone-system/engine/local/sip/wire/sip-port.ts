import { lookup } from 'node:dns/promises';
import { SipListener, type SipListenerOptions } from './sip-listener.ts';
import type { Address, SipWire } from './sip-wire.ts';

/** Another program uses the SIP port. */
export class SipPortInUse extends Error {
  override readonly name = 'SipPortInUse';

  constructor(port: number) {
    super(`Port ${port}, where desk phones would register, is in use. Choose another with --sip-port.`);
  }
}

export interface SipPortOptions extends SipListenerOptions {
  /** An address or a name; `::` stands for all addresses of both families. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** The names for both families, whatever the machine's hosts file contains. */
const bothFamilies: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  '::': ['0.0.0.0', '::'],
};

/** The number of attempts with another port, if a port is free for a protocol or address and taken for another. */
const maxAttempts = 20;

/** The port for desk phones by UDP and TCP, the same port on IPv4 and IPv6. */
export class SipPort {
  readonly #options: SipPortOptions;
  #listeners: readonly SipListener[] = [];

  constructor(options: SipPortOptions) {
    this.#options = options;
  }

  /** Its port, once it is open. */
  get address(): Address | undefined {
    return this.#listeners[0]?.address;
  }

  /** Returns the path to this address by UDP; undefined if we have no address of its family. */
  udpWireTo(peer: Address): SipWire | undefined {
    const isSix = (host: string) => host.includes(':');
    return this.#listeners.find(({ address }) => isSix(address.host) === isSix(peer.host))?.udpWireTo(peer);
  }

  /** @throws SipPortInUse */
  async open(): Promise<void> {
    const { host, port } = this.#options;
    const hosts = bothFamilies[host] ?? (await addressesOf(host));
    for (let attempt = 1; this.#listeners.length === 0; attempt += 1) {
      try {
        this.#listeners = await this.#openAll(hosts, port);
      } catch (error) {
        if (codeOf(error) !== 'EADDRINUSE') throw error;
        if (port !== 0 || attempt === maxAttempts) throw new SipPortInUse(port);
      }
    }
  }

  /** Stops listening. The owners of the wires close them. */
  async close(): Promise<void> {
    const listeners = this.#listeners;
    this.#listeners = [];
    await Promise.all(listeners.map((listener) => listener.close()));
  }

  async #openAll(hosts: readonly string[], port: number): Promise<readonly SipListener[]> {
    const open: SipListener[] = [];
    try {
      for (const host of hosts) {
        const address = { host, port: open[0]?.address.port ?? port };
        const listener = await SipListener.open(address, this.#options).catch((error: unknown) => {
          // A name may have an address of a family that this machine does not support.
          if (hosts.length > 1 && isMissing(error)) return undefined;
          throw error;
        });
        if (listener) open.push(listener);
      }
      if (open.length === 0) throw new Error(`There is no address at which ${hosts.join(', ')} can listen.`);
      return open;
    } catch (error) {
      await Promise.all(open.map((listener) => listener.close()));
      throw error;
    }
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
