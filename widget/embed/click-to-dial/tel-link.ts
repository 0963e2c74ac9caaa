/**
 * What a `tel:` address (RFC 3966) would have a phone dial: its digits without what only separates them, an extension after a
 * pause. Undefined where it names nobody.
 */
export function destinationOf(href: string): string | undefined {
  const written = /^tel:(.*)$/i.exec(href)?.[1];
  const [number = '', ...parameters] = decoded(written ?? '').split(';');
  const digits = number.replace(/[^\d+*#,pA-D]/gi, '');
  if (!/\d/.test(digits)) return undefined;
  const extension = parameters.map((one) => /^ext=([\d().-]+)$/i.exec(one)?.[1]).find(Boolean);
  return extension ? `${digits},${extension.replace(/\D/g, '')}` : digits;
}

/** Nothing of what is not properly encoded: it would be another number. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
