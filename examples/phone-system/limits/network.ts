/** Returns an IPv4 address as such, also on a socket that serves both families. */
export const plainAddress = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the network of an address: for IPv6 the prefix of 64 bits. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = ''] = plain.split('::');
  return head.split(':').slice(0, 4).join(':');
}
