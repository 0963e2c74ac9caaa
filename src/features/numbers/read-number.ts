const keypadLetters = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

const keyOf = (letter: string) => String(2 + keypadLetters.findIndex((key) => key.includes(letter)));

/**
 * Extracts the dialable number of a typed or pasted text: `+33 (0)1 23-45`, `tel:…`, full-width digits, `0800 FLOWERS`. Keeps
 * digits, `*`, `#`, `+`, and the pauses `,` `;` and `p`.
 */
export function readNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(tel|callto|sip):\/*/, '')
    .replace(/@.*$/, '')
    // Digits of other scripts, by their value.
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const national = plain.trimStart().startsWith('+') ? plain.replace(/\(0\)/, '') : plain;
  const compact = national.replace(/[^0-9a-z*#+,;]/g, '');
  return compact
    .replace(/(?<=[0-9*#])p(?=[0-9*#,;]|$)/g, '\u0001')
    .replace(/[a-z]/g, (letter, at: number) => (/\d{3}/.test(compact.slice(0, at)) ? keyOf(letter) : ''))
    .replaceAll('\u0001', 'p')
    .replace(/(?<!^)\+/g, '');
}

/** Decimal digits stand in blocks of ten in Unicode, each block starting at its zero. */
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
