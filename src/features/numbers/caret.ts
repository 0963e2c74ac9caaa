const dialable = /[0-9*#+,;p]/;

/** How many dialable characters stand before the caret. */
export const countBefore = (text: string, caret: number): number =>
  Array.from(text.slice(0, caret)).filter((char) => dialable.test(char)).length;

/** Where the caret goes so that `count` dialable characters stand before it. */
export function caretAfter(text: string, count: number): number {
  let left = count;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (dialable.test(text.charAt(at))) left -= 1;
    at += 1;
  }
  return at;
}
