import { BlockList } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** The kernel needs as long to list its interfaces as most other steps of a call take. */
const knownForMs = 1_000;
let known: { readonly at: number; readonly all: readonly NetworkInterfaceInfo[] } | undefined;

function everything(): readonly NetworkInterfaceInfo[] {
  const now = performance.now();
  if (known === undefined || now - known.at > knownForMs) {
    known = { at: now, all: Object.values(networkInterfaces()).flatMap((all) => all ?? []) };
  }
  return known.all;
}

const networks = new WeakMap<NetworkInterfaceInfo, BlockList>();

/** The peers that the network of an interface has. */
function networkOf(own: NetworkInterfaceInfo): BlockList {
  const existing = networks.get(own);
  if (existing) return existing;
  const network = new BlockList();
  const family = own.family === 'IPv6' ? 'ipv6' : 'ipv4';
  network.addSubnet(own.address, Number(own.cidr?.split('/')[1] ?? 32), family);
  networks.set(own, network);
  return network;
}

/**
 * Returns the address of this machine for a peer: an address in the peer's own network, else any other outside address.
 */
export function localAddressTowards(
  peer: string,
  interfaces: readonly NetworkInterfaceInfo[] = everything(),
): string {
  const family = peer.includes(':') ? 'ipv6' : 'ipv4';
  const own = interfaces.filter((one) => one.family.toLowerCase() === family);
  const near = own.find((one) => networkOf(one).check(peer, family));
  const found = near ?? own.find(({ internal }) => !internal) ?? own[0];
  return found?.address ?? '127.0.0.1';
}

/**
 * Returns the addresses to which a browser can send audio. A browser on this machine gets an outside address as well:
 * Firefox sends nothing to the loopback interface.
 */
export function addressesTowardsBrowser(
  peer: string,
  interfaces: readonly NetworkInterfaceInfo[] = everything(),
): readonly string[] {
  const near = localAddressTowards(peer, interfaces);
  const isLoopback = near === '::1' || near.startsWith('127.');
  if (!isLoopback) return [near];
  const outside = interfaces.find(({ internal, family }) => !internal && family === 'IPv4');
  return ['127.0.0.1', ...(outside ? [outside.address] : [])];
}
