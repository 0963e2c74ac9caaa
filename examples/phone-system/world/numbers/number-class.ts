import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Person } from '../../domain/users/person.ts';

/** Country codes of satellite and other global networks: a minute costs many times that of a call abroad. */
const satellite = /^\+(?:870|878|881|882|883|888|979)/;

/** No premium number is shorter than this. */
const minDigits = 6;

/**
 * Whether calling a number of the public network needs a right: premium and satellite numbers do. So do numbers that are invalid
 * or begin with a premium number, since exchanges on the way ignore surplus digits.
 *
 * @param e164 as `+33899000000`
 */
export function isRestricted(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164);
  if (!number?.isValid() || satellite.test(e164)) return true;
  const beginnings = Array.from({ length: Math.max(0, e164.length - minDigits) }, (_, at) =>
    e164.slice(0, minDigits + 1 + at),
  );
  return beginnings.some((text) => parsePhoneNumberFromString(text)?.getType() === 'PREMIUM_RATE');
}

/** Whether this user may call that number. A caller who is not a user may call no restricted number through this system. */
export const mayCall = (user: Person | undefined, e164: string): boolean =>
  user?.mayCallPremium === true || !isRestricted(e164);
