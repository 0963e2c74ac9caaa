import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min';

/** A phone number in a text. */
export interface FoundNumber {
  readonly start: number;
  readonly end: number;
  /** What is dialled: international, keys of an extension after a pause. */
  readonly destination: string;
  /** As people write it abroad. */
  readonly international: string;
}

/** Six digits, near to each other: less is no number that the whole world can call. */
const mayHaveOne = /(?:\d\D{0,4}){6}/;

/** Numbers that exist in their numbering plan; those without a country code are `country`'s (ISO 3166, two letters). */
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
