import { numbersIn } from '#widget/embed/click-to-dial/found-numbers.ts';

/** Signs of a keypad, with the signs that people write between them: extensions are short. */
const dialled = /^[\s]*[+＋]?[\d\s().\-/*#]{2,40}$/;

/** Returns the number in a selected text: the first phone number, else all of a text that has only signs of a keypad. */
export function selectedNumber(text: string, country: string): string | undefined {
  const [found] = numbersIn(text, country || undefined);
  if (found) return found.destination;
  const digits = text.replace(/[\s().\-/]/g, '');
  return dialled.test(text) && /\d/.test(digits) ? digits : undefined;
}
