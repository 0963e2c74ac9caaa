import { fold } from '../fold.ts';

const letters = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keys: ReadonlyMap<string, string> = new Map(
  letters.flatMap((group, at) => [...group].map((letter) => [letter, String(at + 2)] as const)),
);

/**
 * Returns the keys of a telephone that spell a word: `Bob` is `262`. Accents are ignored, digits stay, and signs that are on no
 * key are left out.
 */
export const keypadDigits = (word: string): string =>
  [...fold(word)].map((sign) => (/\d/.test(sign) ? sign : (keys.get(sign) ?? ''))).join('');
