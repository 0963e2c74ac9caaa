/** Returns the first value of a header of a SIP message; empty: it has none. */
export const headerOf = (text: string, name: string, short = name): string =>
  new RegExp(`\\r\\n(?:${name}|${short}) *: *([^\\r\\n]*)`, 'i').exec(text)?.[1]?.trim() ?? '';

/** Returns the user of the address in a header. */
export const userOf = (header: string): string => decoded(/sips?:([^@;>\s]*)@/i.exec(header)?.[1] ?? '');

/** Returns the characters that a part of an address stands for. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    // A stray percent sign is part of the name.
    return text;
  }
}

/** Changes the number of a message. */
export const numberedBy = (text: string, difference: number): string =>
  text.replace(
    /(\r\nCSeq *: *)(\d+)/i,
    (_, name: string, number: string) => `${name}${Number(number) + difference}`,
  );

/**
 * Returns a message of a phone in a browser whose session description names an address. Browsers that keep their addresses secret write
 * 0.0.0.0, which Asterisk takes for hold (RFC 2543). The sound goes to the addresses that ICE finds.
 */
export function withAddress(text: string): string {
  const at = text.indexOf('\r\n\r\n');
  const body = text.slice(at + 4);
  const named = body.replaceAll(/^c=IN IP4 0\.0\.0\.0\r?$/gm, (line) => line.replace('0.0.0.0', '192.0.2.1'));
  return at < 0 || named === body ? text : withBody(text, named);
}

/** Returns a message with another body. */
export function withBody(text: string, body: string): string {
  const head = text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replace(/(\r\n(?:Content-Length|l) *: *)\d+/i, (_, name: string) => `${name}${Buffer.byteLength(body)}`);
  return `${head}\r\n\r\n${body}`;
}
