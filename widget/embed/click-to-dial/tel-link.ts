/**
 * What a `tel:` address (RFC 3966) would have a phone dial: its digits without what only separates them, an extension after a
 * pause. Undefined where it names nobody.
 */
export function destinationOf(href: string): string | undefined {
  const [scheme = '', rest = ''] = splitAt(href, ':');
  if (scheme.toLowerCase() !== 'tel') return undefined;
  const [number = '', ...parameters] = decoded(rest).split(';');
  const digits = number.replace(/[^\d+*#,pA-D]/gi, '');
  if (!/\d/.test(digits)) return undefined;
  const extension = parameters.map((one) => /^ext=([\d().-]+)$/i.exec(one)?.[1]).find(Boolean);
  return extension ? `${digits},${extension.replace(/\D/g, '')}` : digits;
}

function splitAt(text: string, mark: string): string[] {
  const index = text.indexOf(mark);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
