/** Whose address it is: who has an IPv6 address has the whole network of 64 bits around it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = ''] = plain.split('::');
  return head.split(':').slice(0, 4).join(':');
}
