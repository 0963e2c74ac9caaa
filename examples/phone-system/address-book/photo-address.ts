/** A larger picture is left out: an answer has up to 25 of them. */
const maxOctets = 48_000;

const kinds = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
] as const;

/**
 * Returns the address of a photo that an address book has as octets. Undefined for a large photo, and for other kinds
 * of files.
 */
export function photoAddress(octets: Buffer): string | undefined {
  const kind = kinds.find(([, start]) => start.every((octet, at) => octets[at] === octet))?.[0];
  if (kind === undefined || octets.length > maxOctets) return undefined;
  return `data:${kind};base64,${octets.toString('base64')}`;
}

/**
 * Returns the address of a photo that an address book names: an address of HTTPS, or an address that contains the
 * photo.
 */
export function namedPhoto(text: string): string | undefined {
  if (/^https:\/\//i.test(text) && URL.canParse(text)) return text;
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/=]+)$/i.exec(text) ?? [];
  return base64 === undefined ? undefined : photoAddress(Buffer.from(base64, 'base64'));
}
