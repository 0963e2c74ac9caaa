import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';

/** The maximum length of an internal number, which is not formatted. */
const internalDigits = 5;

/** A list formats the same numbers again and again. So many texts are kept. */
const maxKnown = 2_000;
const known = new Map<string, string>();

/** Formats a number as in its country. Numbers with keys or pauses are returned unchanged. */
export function formatPhoneNumber(number: string, country: string): string {
  if (!/^\+?\d+$/.test(number) || number.length <= internalDigits) return number;
  const key = `${country} ${number}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = new AsYouType(isSupportedCountry(country) ? (country as CountryCode) : undefined).input(
    number,
  );
  if (known.size >= maxKnown) known.clear();
  known.set(key, text);
  return text;
}
