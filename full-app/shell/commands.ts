import { readNumber } from '../../src/features/numbers/read-number.ts';
import type { Translate } from '../../src/i18n/i18n.ts';
import { type Area, areas } from './areas.ts';

/** What can be done with what somebody typed into the command field. */
export type Command =
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'go'; readonly area: Area };

const most = 8;

/** Reads as a number: a digit in it and no word of letters. */
const isNumber = (text: string) => /\d/.test(text) && !/\p{L}{2}/u.test(text);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Screens whose name has a word that begins with the text, and the call to a number. */
export function commandsFor(text: string, words: Translate): readonly Command[] {
  const wanted = fold(text.trim());
  if (isNumber(wanted)) return [{ kind: 'call', number: readNumber(text) }];
  return areas
    .filter(({ label }) => {
      const name = fold(words(label));
      return name.startsWith(wanted) || name.includes(` ${wanted}`);
    })
    .slice(0, most)
    .map((area) => ({ kind: 'go', area }));
}
