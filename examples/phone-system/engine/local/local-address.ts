import { BlockList } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** The address of this machine at which a peer reaches it: one in the peer's own network, else any that leads out. */
export function localAddressTowards(
  peer: string,
  interfaces: readonly NetworkInterfaceInfo[] = Object.values(networkInterfaces()).flatMap(
    (all) => all ?? [],
  ),
): string {
  const family = peer.includes(':') ? 'ipv6' : 'ipv4';
  const own = interfaces.filter((one) => one.family.toLowerCase() === family);
  const near = own.find(({ address, cidr }) => {
    const network = new BlockList();
    network.addSubnet(address, Number(cidr?.split('/')[1] ?? 32), family);
    return network.check(peer, family);
  });
  const found = near ?? own.find(({ internal }) => !internal) ?? own[0];
  return found?.address ?? '127.0.0.1';
}
