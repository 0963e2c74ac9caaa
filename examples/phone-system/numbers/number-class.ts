import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Person } from '../users/person.ts';

/** Country codes of satellite and other global networks: a minute costs many times that of a call abroad. */
const satellite = /^\+(?:870|878|881|882|883|888|979)/;

/** No premium number is shorter than this. */
const minDigits = 6;

/** Returns true for a number as long as numbers of its country are. Whether it is assigned, only the network of the country knows. */
export const isPossible = (e164: string): boolean =>
  satellite.test(e164) || parsePhoneNumberFromString(e164)?.isPossible() === true;

/**
 * Whether calling a number of the public network needs a right: premium and satellite numbers do. So do numbers that begin with a
 * premium number, since exchanges on the way ignore surplus digits.
 *
 * @param e164 as `+33899000000`
 */
export function isRestricted(e164: string): boolean {
  if (satellite.test(e164)) return true;
  const beginnings = Array.from({ length: Math.max(0, e164.length - minDigits) }, (_, at) =>
    e164.slice(0, minDigits + 1 + at),
  );
  return beginnings.some((text) => parsePhoneNumberFromString(text)?.getType() === 'PREMIUM_RATE');
}

/** Whether this user may call that number. A caller who is not a user may call no restricted number through this system. */
export const mayCall = (user: Person | undefined, e164: string): boolean =>
  user?.mayCallPremium === true || !isRestricted(e164);

/** The types of numbers that the numbering plan of a country gives to mobile networks only. */
const mobileTypes: ReadonlySet<string | undefined> = new Set(['MOBILE', 'PAGER']);

/**
 * Returns the network of a user's number by the numbering plan of its country: mobile (`PLMN`), or fixed (`PSTN`). A number of a
 * country where both look the same, as in North America, counts as fixed.
 *
 * @param e164 as `+33740000102`
 */
export const networkOf = (e164: string): 'PSTN' | 'PLMN' =>
  mobileTypes.has(parsePhoneNumberFromString(e164)?.getType()) ? 'PLMN' : 'PSTN';
