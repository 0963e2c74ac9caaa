import { apostrophes, fold, foldedWritings } from '../../../sdk/wire/fold.ts';
import { keypadDigits } from '../../../sdk/wire/people/keypad.ts';

/** Removes accents and case: a search for Lea finds Léa. Control characters, which PostgreSQL refuses, count as blanks. */
export const plainText = (text: string): string => fold(withoutControls(text));

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** Signs between words. There are no apostrophes among them, which `fold` removes. */
const separators = /[.,;:()[\]{}"“”„«»-]+/;

/**
 * Returns the words of a text. The host of an e-mail address is a single word that begins with `@`: a search for `ma`
 * does not find all entries at `mail.example`.
 */
export const wordsOf = (text: string): readonly string[] => wordsOfFolded(plainText(text));

const wordsOfFolded = (folded: string): readonly string[] =>
  folded.split(/\s+/).flatMap(wordsOfToken).filter(Boolean);

function wordsOfToken(token: string): readonly string[] {
  const at = token.lastIndexOf('@');
  if (at < 0) return token.split(separators);
  const host = token.slice(at + 1);
  const before = token
    .slice(0, at)
    .split('@')
    .flatMap((part) => part.split(separators));
  return host === '' ? before : [...before, `@${host}`];
}

/**
 * Returns all words by which a text is found: also the words of its other writing, and the part behind an apostrophe, as in
 * `O’Brien`.
 */
const findableWords = (text: string): readonly string[] => {
  const plain = withoutControls(text);
  return [plain, plain.replace(apostrophes, ' ')].flatMap((one) => wordsOfFolded(foldedWritings(one)));
};

/** The words of these texts with a blank before each, so that ` le` finds where a word begins with `le`. */
export const searchableWords = (texts: readonly string[]): string => {
  const words = [...new Set(texts.flatMap(findableWords))];
  return words.map((word) => ` ${word}`).join('');
};

/** The words of names as the keys of a telephone spell them, with a blank before each. */
export const keypadWords = (names: readonly string[]): string =>
  [...new Set(names.flatMap(findableWords).map(keypadDigits).filter(Boolean))]
    .map((keys) => ` ${keys}`)
    .join('');

/** A name as lists are sorted by it. */
export const sortKey = (parts: readonly string[]): string =>
  plainText(parts.filter(Boolean).join(' ')).trim();

/**
 * Returns true if a searched text is a part of any of these texts, independently of case and accents.
 */
export const isPartOf = (search: string, texts: readonly string[]): boolean =>
  texts.some((text) => foldedWritings(withoutControls(text)).includes(plainText(search)));

/** A pattern of SQL's `like` that matches this text anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Longer searches match nothing: no entry has so many words. */
const maxSearchLength = 500;
/** A part of a number is searched from this length on. */
const minDigits = 2;

/** A search text, understood. */
export interface SearchTerms {
  /** Each begins a word of the entry. */
  readonly words: readonly string[];
  /** A part of a number, as its digits; undefined if the text is not a number. */
  readonly digits: string | undefined;
  /** The whole text as names are compared with it. */
  readonly whole: string;
}

/**
 * Reads a search text: words in any order, or a number in any writing.
 *
 * @returns undefined for a text that can match nothing
 */
export function searchTerms(text: string): SearchTerms | undefined {
  if (text.length > maxSearchLength) return undefined;
  const words = [...new Set(wordsOf(text))];
  const digits = digitsOf(text);
  const isNumber = digits.length >= minDigits && /^[\d\s()+./-]+$/.test(text);
  if (words.length === 0 && !isNumber) return undefined;
  return { words, digits: isNumber ? digits : undefined, whole: sortKey([text]) };
}

/** The digits of a number as they are searched: the sign of an international number and its two zeros are left out. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0?00(?=[1-9])/, '');
