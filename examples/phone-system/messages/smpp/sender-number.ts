import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

const [unknown, international, national] = [0, 1, 2];
/** No international number is shorter: it is a short code. */
const minInternational = 7;

/**
 * Returns an address of a carrier as a number, by its type of number: as `+33600000001`, or as it is for short codes and for names.
 *
 * @param country by which national numbers are read
 */
export function numberOf(country: CountryCode, address = '', ton = unknown): string {
  if (!/^\+?\d+$/.test(address)) return address;
  if (ton === international)
    return address.replace('+', '').length < minInternational ? address : withPlus(address);
  if (ton === national) return parsed(address, country) ?? address;
  return ton === unknown ? guessed(address, country) : address;
}

const withPlus = (address: string): string => `+${address.replace(/^\+|^00/, '')}`;

/**
 * Many carriers give no type. Digits that are a valid international number are taken as such, since carriers mostly
 * send these.
 */
function guessed(address: string, country: CountryCode): string {
  if (/^(?:\+|00)/.test(address)) return withPlus(address);
  const isNational = address.startsWith('0') ? parsed(address, country) : undefined;
  return isNational ?? parsed(`+${address}`, country) ?? parsed(address, country) ?? address;
}

function parsed(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : undefined;
}
