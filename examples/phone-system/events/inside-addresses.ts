import { BlockList, isIP } from 'node:net';

/** Networks that are no part of the Internet: addresses of this machine, of networks inside, and of groups. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** IPv4 addresses written as IPv6, as `::ffff:10.0.0.1` and by NAT64. */
const embedded = /^(?:::ffff:|64:ff9b::)(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/** Returns true for an address of this machine, of a network inside, or of no network at all. */
export function isInsideAddress(address: string): boolean {
  const found = embedded.exec(address);
  const hex =
    found?.[2] === undefined
      ? undefined
      : (Number.parseInt(found[2], 16) << 16) | Number.parseInt(found[3] ?? '', 16);
  const v4 =
    found?.[1] ??
    (hex === undefined ? undefined : [24, 16, 8, 0].map((shift) => (hex >>> shift) & 255).join('.'));
  if (v4 !== undefined) return inside.check(v4, 'ipv4');
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
