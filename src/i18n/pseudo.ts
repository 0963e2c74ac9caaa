import { allWords } from './all-english.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  U: 'Û',
};

/** The added length: German texts are about that much longer than English texts. */
const growth = 0.35;

const accented = (text: string) => text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);

/** Returns a readable text that differs from English: `[Ånšwér ~~]`. Gaps stay unchanged. */
export function pseudo(text: string): string {
  const written = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : accented(part)))
    .join('');
  return `[${written}${'~'.repeat(Math.ceil(text.length * growth))}]`;
}

/** Returns every word of the product in a pseudo-language, which reveals untranslated texts and texts that do not fit. */
export const pseudoWords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(allWords).map(([key, text]) => [key, pseudo(text)]));
