import { keypadDigits } from '../people/keypad.ts';

/** A number as a program or a person has written it, in its two parts. */
export interface WrittenNumber {
  /**
   * The number as it is written, as `+33 (1) 00-00 06 02`: only ASCII digits, `+`, `*`, `#`, blanks, parentheses and hyphens.
   */
  readonly written: string;
  /** The number as it is dialled: `written` without blanks, parentheses and hyphens. */
  readonly number: string;
  /** The keys to send after the answer, with the pause before them, as `,12#`. Empty if there are none. */
  readonly keys: string;
}

/** Signs without a width: marks of direction, zero-width blanks, soft hyphens, and the signs that make a digit an emoji. */
const invisible = /\p{Cf}|\uFE0F|\u20E3|\u034F/gu;
const scheme = /^(?:tel|callto|sips?):\/*/i;
/** Words in front of numbers in records and signatures. */
const label =
  /^(?:t[eé]l(?:[eé](?:phone|fon|fono|foon))?|phone|mobile?|mob|cell|portable|handy|fax|call|direct|office|work|home|тел|电话|電話|☎|✆|📞|[tmf](?=[\s.:]))?[\s.]*:?\s*(?=[+(*#\d])/iu;
/** The beginning of the keys. Before a pause there is a digit: a pause in front belongs to the number, which then is invalid. */
const pause = /(?<=[\d*#)])\s*(?:[,;]|p(?!oste))/i;
const extension = /\s*(?:\bext(?:ension|n)?\b\.?|x|\bposte\b|\bdw\b\.?)\s*[.:]?\s*(\d{1,10})$/i;
/** The zero of national calls that people write into international numbers. In Italy and its neighbours it is part of the number. */
const nationalZero = /^((?:\+|00)[\s\-()]*(?!3[\s\-()]*(?:9|7[\s\-()]*[89]))\d[\d\s-]*)\(\s*0\s*\)/;

/** A longer text is no number. */
const maxLength = 500;

/**
 * Reads a number in any common writing: with digits of other scripts, marks of direction, typographic hyphens and blanks, as
 * `tel:` address, with a label in front, with an extension or keys behind. This is the only place that decides which
 * signs belong to a number, so that the same text is the same number in a form, a file, a link and a request.
 *
 * @returns undefined if a sign in the text is neither a digit, nor a separator, nor another known part of a number
 */
export function readWrittenNumber(text: string): WrittenNumber | undefined {
  const plain = plainSigns(text).trim();
  const given = plain.length > maxLength ? undefined : addressed(plain);
  if (given === undefined) return undefined;
  const { number, parameters } = withParameters(given);
  const [spoken, keys] = splitKeys(lettersAsKeys(number.replace(label, '').trim()));
  const written = spoken.replace(nationalZero, '$1').replace(/ +/g, ' ').trim();
  // A line break is no separator: what follows it is another number.
  const dialled = written.replace(/[ ()-]/g, '');
  const all = (keys + parameters).replace(/[ ().-]/g, '');
  if (!/^(?:[09]?\+)?[\d*#]+$/.test(dialled) || !/^[\d*#A-D,;]*$/.test(all)) return undefined;
  return { written, number: dialled, keys: all };
}

/**
 * Returns a number as it is stored: in the writer's groups, but without signs that cannot be dialled. A text that is no
 * number stays as it is, and the check that follows reports it.
 */
export function storedNumber(text: string): string {
  const read = readWrittenNumber(text);
  return read ? read.written + read.keys : text.trim();
}

/** Replaces known writings of the signs of numbers by ASCII. */
const plainSigns = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\uFE62\u207A]/g, '+');

/** Digits of other scripts are in blocks of ten in Unicode, and each block begins with its zero. */
function digitValue(digit: string): number {
  let value = 0;
  let code = digit.codePointAt(0) ?? 0;
  if (code < 128) return code - 48;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}

/** Returns the number of an address with a scheme, or in angle brackets; undefined for an address of another host. */
function addressed(text: string): string | undefined {
  const bare = /^[^<>\d]*<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text;
  if (!scheme.test(bare)) return bare;
  const address = unescaped(bare.replace(scheme, ''));
  const [user = '', host] = address.split('@');
  // A local number at a host is a number of that host, which may be another enterprise.
  return host === undefined || user.startsWith('+') ? user : undefined;
}

/** Returns the number, and the keys in the parameters of RFC 3966. Other parameters mean nothing to a phone. */
function withParameters(given: string): { readonly number: string; readonly parameters: string } {
  const [number = '', ...parameters] = given.split(/;(?=\s*(?:[a-z][\w-]*\s*=|npdi\b))/i);
  const valuesOf = (name: string) =>
    parameters.map((parameter) => new RegExp(`^\\s*${name}\\s*=\\s*(.*?)\\s*$`, 'i').exec(parameter)?.[1]);
  const context = valuesOf('phone-context').find((value) => value && /^\+[\d().-]+$/.test(value));
  const keys = parameters.map(keysOf).join('');
  const isLocal = context !== undefined && !number.trim().startsWith('+');
  return { number: isLocal ? `${context}${number}` : number, parameters: keys };
}

function keysOf(parameter: string): string {
  const [, name = '', value = ''] = /^\s*(ext|postd)\s*=\s*(.*?)\s*$/i.exec(parameter) ?? [];
  if (value === '') return '';
  const keys = value.replace(/w/gi, ';').replace(/p/gi, ',').toUpperCase();
  return name.toLowerCase() === 'postd' && /^[,;]/.test(keys) ? keys : `,${keys}`;
}

/** Separates the number from its keys or its extension. */
function splitKeys(text: string): readonly [string, string] {
  const number = text.replace(/[./·•‧․∕⁄[\]]/g, (sign) => (sign === '[' ? '(' : sign === ']' ? ')' : ' '));
  const at = number.search(pause);
  if (at >= 0) return [number.slice(0, at), number.slice(at).replace(/p/gi, ',').toUpperCase()];
  const [behind = '', keys] = extension.exec(text) ?? [];
  return keys === undefined ? [number, ''] : [number.slice(0, number.length - behind.length), `,${keys}`];
}

/**
 * The beginning of a number that is advertised with a word, as `0800` or `1-300`, and the word. Pauses and keys right behind
 * the number, as in `900ppA`, are no word.
 */
const freeNumber =
  /^(?:(?:\+|00)\d{1,3}[\s-]*|[01][\s-]*)?\(?(?:[89]\d\d|1[38]00)\)?[\s-]*(?!(?<=\d)p[pa-d]*$)[a-z][a-z -]{3,12}$/i;

/**
 * Reads a word behind the prefix of a free number, as in `0800 FLOWERS`, by the letters on the keys. A word behind a whole
 * number, as in `0100000602 OFFICE`, is a remark and no part of the number.
 */
const lettersAsKeys = (text: string): string =>
  freeNumber.test(text) ? text.replace(/[a-z]/gi, (letter) => keypadDigits(letter)) : text;

/** Reads `%2B` as `+`. A text that is not escaped stays as it is. */
function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
