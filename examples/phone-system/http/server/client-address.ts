import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../limits/network.ts';

const addresses = new WeakMap<IncomingMessage, string>();

/**
 * The reverse proxies in front of the phone system. They name the client in `X-Forwarded-For`; from any other sender that header is
 * only a claim.
 */
export class TrustedProxies {
  readonly #list = new BlockList();
  readonly #isEmpty: boolean;

  /**
   * @param proxies addresses and networks, such as `10.0.0.2` or `10.0.0.0/8`
   * @throws RangeError for a text that is neither
   */
  constructor(proxies: readonly string[]) {
    this.#isEmpty = proxies.length === 0;
    for (const proxy of proxies) {
      const [address = '', prefix] = proxy.split('/');
      const version = isIP(address);
      const bits = Number(prefix);
      const maxBits = version === 6 ? 128 : 32;
      const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= maxBits);
      if (version === 0 || !isPrefix) throw new RangeError(`"${proxy}" is no address and no network.`);
      const family = version === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, bits, family);
    }
  }

  /** Finds out where a request comes from, for `clientAddress`. */
  admit(request: IncomingMessage): void {
    if (this.#isEmpty) return;
    let client = plainAddress(request.socket.remoteAddress);
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    // Each proxy appends the sender that it sees. The first sender from the end that is no proxy is the client.
    for (const entry of forwarded.reverse()) {
      const sender = plainAddress(entry.trim());
      if (!this.#has(client) || isIP(sender) === 0) break;
      client = sender;
    }
    addresses.set(request, client);
  }

  #has(address: string): boolean {
    return this.#list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Returns the network address of the client that sent a request, also behind a trusted proxy. */
export const clientAddress = (request: IncomingMessage): string =>
  addresses.get(request) ?? plainAddress(request.socket.remoteAddress);
