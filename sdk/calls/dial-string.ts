import { CallsideError } from '../transport/errors.ts';

const maxDigits = 200;

/** The number to call, and the keys to send after the answer. */
export interface DialString {
  readonly number: string;
  /** `0-9 * # A-D`; a comma waits two seconds, a semicolon for the user. */
  readonly digits: string;
}

/**
 * A destination in its two parts: the keys begin with the first pause behind a digit, `,` or `p`, or with the first
 * `;`. Writing aids of people go. Throws `call.emptyNumber`, and `call.wrongNumber` where the keys are none or too many.
 */
export function dialString(destination: string): DialString {
  const [, number = '', written = ''] = /^(.*?)((?<=[\d*#)])\s*[,;p].*)?$/is.exec(destination.trim()) ?? [];
  const digits = written
    .replace(/[\s().-]/g, '')
    .replace(/p/gi, ',')
    .toUpperCase();
  if (number.trim() === '') throw new CallsideError('call.emptyNumber');
  if (digits.replace(/[,;]/g, '').length > maxDigits || /[^0-9*#A-D,;]/.test(digits))
    throw new CallsideError('call.wrongNumber', { serverMessage: destination });
  return { number: number.trim(), digits };
}
