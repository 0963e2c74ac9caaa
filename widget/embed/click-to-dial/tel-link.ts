/**
 * Returns the digits that a `tel:` address (RFC 3966) makes a phone dial, without separators, an extension after a
 * pause. Undefined without a number.
 */
export function destinationOf(href: string): string | undefined {
  const written = /^tel:(.*)$/i.exec(href)?.[1];
  const [number = '', ...parameters] = decoded(written ?? '').split(';');
  // The phone reads or refuses any other sign. To drop it here would call another number.
  const digits = number.replace(/[\s().\-/]/g, '');
  if (!/\p{Nd}/u.test(digits)) return undefined;
  const extension = parameters.map((one) => /^ext=([\d().-]+)$/i.exec(one)?.[1]).find(Boolean);
  return extension ? `${digits},${extension.replace(/\D/g, '')}` : digits;
}

/** An invalid encoding is refused: decoding a part of it would give another number. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
