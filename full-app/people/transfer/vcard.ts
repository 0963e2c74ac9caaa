import { known } from './file-encoding.ts';

/** A property of a card: `TEL;TYPE=cell:+33…`. */
interface CardProperty {
  readonly name: string;
  /** In lower case, with and without `type=`. */
  readonly types: readonly string[];
  readonly value: string;
}

/** A card, with the line at which it begins. */
export interface Card {
  readonly line: number;
  readonly properties: readonly CardProperty[];
}

interface FoldedLine {
  readonly line: number;
  readonly parts: string[];
  /** The value is quoted-printable. */
  isQuoted: boolean;
}

/** Joins the lines that a card has folded: with a blank at the beginning, or with `=` at the end where it is quoted-printable. */
function unfold(text: string): readonly { readonly line: number; readonly text: string }[] {
  // Parts are joined at the end: a line that grows by each of its parts would be copied again for each of them.
  const lines: FoldedLine[] = [];
  let isSoft = false;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const isFolded: boolean = isSoft || /^[ \t]/.test(line);
    let last: FoldedLine | undefined = isFolded ? lines.at(-1) : undefined;
    if (!last) {
      last = { line: at + 1, parts: [line], isQuoted: false };
      lines.push(last);
    } else if (isSoft) last.parts.push((last.parts.pop() ?? '').slice(0, -1), line);
    else last.parts.push(line.slice(1));
    last.isQuoted ||= /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line);
    isSoft = line.endsWith('=') && last.isQuoted;
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('') }));
}

/** Decodes quoted-printable in an encoding. */
function decodeQuotedPrintable(value: string, encoding: string): string {
  const bytes = new TextEncoder().encode(value);
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const hex = bytes[at] === 61 ? value.slice(at + 1, at + 3) : '';
    if (/^[\dA-F]{2}$/i.test(hex)) {
      decoded.push(Number.parseInt(hex, 16));
      at += 2;
    } else decoded.push(bytes[at] ?? 0);
  }
  return new TextDecoder(encoding).decode(new Uint8Array(decoded));
}

function propertyOf(line: string): CardProperty | undefined {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s.exec(line);
  if (!match) return undefined;
  const [, name = '', parameters = '', value = ''] = match;
  const types = parameters
    .toLowerCase()
    .replaceAll('"', '')
    .split(/[;,]/)
    .map((type) => type.replace(/^type=/, ''))
    .filter(Boolean);
  const isQuoted = types.some((type) => type.endsWith('quoted-printable'));
  const charset = types.find((type) => type.startsWith('charset='))?.slice('charset='.length) ?? 'utf-8';
  const plain = isQuoted ? decodeQuotedPrintable(value, known(charset)) : value;
  return { name: name.toUpperCase(), types, value: plain };
}

/** Reads the cards of a file, of the versions 2.1, 3.0 and 4.0. A card without an end is left out. */
export function readCards(source: string): readonly Card[] {
  const cards: Card[] = [];
  let open: { line: number; properties: CardProperty[] } | undefined;
  for (const { line, text } of unfold(source.replace(/^\uFEFF/, ''))) {
    if (/^BEGIN:VCARD\s*$/i.test(text)) open = { line, properties: [] };
    else if (/^END:VCARD\s*$/i.test(text)) {
      if (open) cards.push(open);
      open = undefined;
    } else {
      const property = propertyOf(text);
      if (property) open?.properties.push(property);
    }
  }
  return cards;
}

/** Returns the parts of a value between separators that are not escaped, without their escape signs. */
export function partsOf(value: string, separator: ';' | ','): readonly string[] {
  const parts = [''];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === '\\') {
      at += 1;
      const next = value[at] ?? '';
      append(next === 'n' || next === 'N' ? '\n' : next);
    } else if (sign === separator) parts.push('');
    else append(sign);
  }
  return parts.map((part) => part.trim());
}

/** Returns a value of a single part, without escape signs. */
export const textOf = (value: string): string =>
  value.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim();

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n');

/** The longest line of a card, in octets. */
const maxLine = 75;
const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/** Folds a line between two characters. A line that goes on begins with a blank. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > maxLine) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += sign;
    octets += more;
  }
  return lines.join('\r\n');
}

/** A property of a card to write: the name with parameters, as `TEL;TYPE=CELL`, and its parts. */
export type WrittenProperty = readonly [name: string, ...parts: readonly string[]];

/** An address is no text: its commas and semicolons are not escaped, and it takes a single line. */
const writtenValue = ([name, ...parts]: WrittenProperty): string =>
  name === 'URL' ? parts.join('').replace(/\s/g, '%20') : parts.map(escaped).join(';');

/** Writes a card of version 3.0, which Outlook and older telephones read. */
export function writeCard(properties: readonly WrittenProperty[]): string {
  const lines = properties
    .filter(([, ...parts]) => parts.some((part) => part !== ''))
    .map((property) => `${property[0]}:${writtenValue(property)}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].map(folded).join('\r\n');
}
