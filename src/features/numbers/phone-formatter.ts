import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';

/** The maximum length of an internal number, which is not formatted. */
const internalDigits = 5;

/** Formats a number as in its country. Numbers with keys or pauses are returned unchanged. */
export function formatPhoneNumber(number: string, country: string): string {
  if (!/^\+?\d+$/.test(number) || number.length <= internalDigits) return number;
  return new AsYouType(isSupportedCountry(country) ? (country as CountryCode) : undefined).input(number);
}
