import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CallClass } from '../../../sdk/wire/administration/outside-calls.ts';
import type { Company } from '../company/company.ts';

/** Country codes of satellite and other global networks: a minute costs many times that of a call abroad. */
const satellite = /^\+(?:870|878|881|882|883|888|979)/;

/** No premium number is shorter than this. */
const minDigits = 6;

/** Returns true for a number as long as numbers of its country are. Whether it is assigned, only the network of the country knows. */
export const isPossible = (e164: string): boolean =>
  satellite.test(e164) || parsePhoneNumberFromString(e164)?.isPossible() === true;

/** True for premium numbers, and for numbers that begin with one, since exchanges on the way ignore surplus digits. */
function isPremium(e164: string): boolean {
  const beginnings = Array.from({ length: Math.max(0, e164.length - minDigits) }, (_, at) =>
    e164.slice(0, minDigits + 1 + at),
  );
  return beginnings.some((text) => parsePhoneNumberFromString(text)?.getType() === 'PREMIUM_RATE');
}

/** The types of numbers with a charge of their own. */
const sharedTypes: ReadonlySet<string> = new Set(['SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER']);

/** The class of a number outside by its cost, and whether it is in another country. */
export interface NumberClass {
  readonly name: CallClass;
  readonly isAbroad: boolean;
}

/**
 * Returns the class of a number of the public network by the numbering plan of its country. A number that the plan does not have
 * is `unknown`.
 *
 * @param e164 as `+33899000000`
 */
export function classOf(e164: string, { country, sites }: Pick<Company, 'country' | 'sites'>): NumberClass {
  if (satellite.test(e164)) return { name: 'satellite', isAbroad: true };
  const number = parsePhoneNumberFromString(e164);
  // Countries that share a code, such as those of North America, are abroad for each other.
  const isAbroad = number?.country !== country;
  if (isPremium(e164)) return { name: 'premium', isAbroad };
  const type = number?.getType();
  if (!number || type === undefined) return { name: 'unknown', isAbroad };
  if (sharedTypes.has(type)) return { name: 'sharedCost', isAbroad };
  if (isAbroad) return { name: 'international', isAbroad };
  const written = number.formatNational().replaceAll(/\D/g, '');
  const isNear = sites.some(({ areaCode }) => areaCode !== undefined && written.startsWith(areaCode));
  if (type === 'TOLL_FREE' || (isNear && type !== 'MOBILE')) return { name: 'local', isAbroad };
  return { name: type === 'MOBILE' ? 'mobile' : 'national', isAbroad };
}

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
