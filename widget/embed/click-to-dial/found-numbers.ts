import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min';
import { isWrittenAsNumber } from './written-number.ts';

/** A phone number in a text. */
export interface FoundNumber {
  readonly start: number;
  readonly end: number;
  /** The digits to dial: international, the keys of an extension after a pause. */
  readonly destination: string;
  /** The number in its usual international form. */
  readonly international: string;
}

/** At least six digits close to each other: no number with fewer can be called from everywhere. */
const sixDigits = /\d\D{0,4}\d\D{0,4}\d\D{0,4}\d\D{0,4}\d\D{0,4}\d/;

/** Returns false for nearly all texts without a number, in a fraction of the time. */
export const mayHaveNumber = (text: string): boolean => sixDigits.test(text);

/**
 * Returns the numbers that exist in their numbering plan and are written like one; numbers without a country code belong to
 * `country` (ISO 3166, two letters).
 */
export function numbersIn(text: string, country?: string): FoundNumber[] {
  if (!mayHaveNumber(text)) return [];
  const known = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  return findPhoneNumbersInText(text, known).flatMap(({ startsAt: start, endsAt: end, number }) => {
    if (!isWrittenAsNumber(number, { text, start, end })) return [];
    const destination = number.ext ? `${number.number},${number.ext}` : number.number;
    return [{ start, end, destination, international: number.formatInternational() }];
  });
}
