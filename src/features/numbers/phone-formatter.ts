import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';

/** Longest number that is taken for an internal one, which has no groups. */
const internalDigits = 5;

/** A number in the groups of its country. What has keys or pauses in it stays as it is. */
export function formatPhoneNumber(number: string, country: string): string {
  if (!/^\+?\d+$/.test(number) || number.length <= internalDigits) return number;
  return new AsYouType(isSupportedCountry(country) ? (country as CountryCode) : undefined).input(number);
}
