import { keypadDigits, readWrittenNumber } from '#sdk/index.ts';

/** The beginning of a number that is advertised with a word, with some of its digits. */
const freeNumber = /^(?:\+\d{1,3}|00\d{1,3}|[01])?(?:[89]\d\d|1[38]00)/;

/**
 * Returns the dialable number of the text in a field: `+33 (0)1 23-45`, `tel:…`, full-width digits, `0800 FLOWERS`. Of a text that
 * is no number, or not yet, the signs stay that a number can have, so that the user sees what will be dialled.
 */
export function readNumber(text: string): string {
  const read = readWrittenNumber(text);
  if (read) return read.number + read.keys;
  const address = text.replace(/^\s*(tel|callto|sip):\/*/i, '').replace(/@.*$/, '');
  const signs = Array.from(address, (sign) => readWrittenNumber(sign)?.number ?? sign.toLowerCase());
  const compact = signs.join('').replace(/[^0-9a-z*#+,;]/g, '');
  const isFree = freeNumber.test(compact);
  return compact
    .replace(/(?<=[0-9*#])p(?=[0-9*#,;]|$)/g, ',')
    .replace(/[a-z]/g, (letter) => (isFree ? keypadDigits(letter) : ''))
    .replace(/(?<!^)\+/g, '');
}
