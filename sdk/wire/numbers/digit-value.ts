/** Digits of other scripts are in blocks of ten in Unicode, and each block begins with its zero. */
export function digitValue(digit: string): number {
  let value = 0;
  let code = digit.codePointAt(0) ?? 0;
  if (code < 128) return code - 48;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}
