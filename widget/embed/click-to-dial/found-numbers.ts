import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min';

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
const mayHaveOne = /(?:\d\D{0,4}){6}/;

/**
 * Returns the numbers that exist in their numbering plan; numbers without a country code belong to `country` (ISO 3166,
 * two letters).
 */
export function numbersIn(text: string, country?: string): FoundNumber[] {
  if (!mayHaveOne.test(text)) return [];
  const known = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  return findPhoneNumbersInText(text, known).map(({ startsAt, endsAt, number }) => ({
    start: startsAt,
    end: endsAt,
    destination: number.ext ? `${number.number},${number.ext}` : number.number,
    international: number.formatInternational(),
  }));
}
