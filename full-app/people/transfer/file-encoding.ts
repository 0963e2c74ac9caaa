/** The encodings of files that programs write without naming them, by their first two octets. */
function utf16Of([first = 0, second = 0]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

/**
 * Returns the text of a file. Octets that are not UTF-8 are Windows-1252, in which spreadsheets of Western Europe save, or the encoding that
 * a card names.
 */
export function textOfFile(octets: Uint8Array): string {
  const utf16 = octets.length > 1 ? utf16Of(octets) : undefined;
  if (utf16) return new TextDecoder(utf16).decode(octets);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    const text = new TextDecoder('windows-1252').decode(octets);
    const named = /^[^:\r\n]*;CHARSET=([\w-]+)/im.exec(text)?.[1];
    return named === undefined ? text : new TextDecoder(known(named)).decode(octets);
  }
}

/** Returns the name of an encoding, if it uses one octet or more for each character; else Windows-1252. */
export function known(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'windows-1252';
  }
}
