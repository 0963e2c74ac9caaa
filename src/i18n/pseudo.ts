import { allWords } from './all-words.ts';

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

/** About as much longer than English as German is. */
const growth = 0.35;

const accented = (text: string) => text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);

/** A text that can be read and cannot be taken for English: `[Ånšwér ~~]`. Gaps stay as they are. */
export function pseudo(text: string): string {
  const written = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : accented(part)))
    .join('');
  return `[${written}${'~'.repeat(Math.ceil(text.length * growth))}]`;
}

/** Every word of the product, written so that what is not translated, or does not fit, is seen. */
export const pseudoWords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(allWords).map(([key, text]) => [key, pseudo(text)]));
