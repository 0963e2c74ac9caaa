const dialable = /[0-9*#+,;p]/;

/** Returns the number of dialable characters before the caret. */
export const countBefore = (text: string, caret: number): number =>
  Array.from(text.slice(0, caret)).filter((char) => dialable.test(char)).length;

/** Returns the caret position with `count` dialable characters before it. */
export function caretAfter(text: string, count: number): number {
  let left = count;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (dialable.test(text.charAt(at))) left -= 1;
    at += 1;
  }
  return at;
}
