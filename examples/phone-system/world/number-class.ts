import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Person } from '../domain/person.ts';

/** Whether a number of the public network costs who calls it more than others do. @param e164 as `+33899000000` */
export const isPremium = (e164: string): boolean =>
  parsePhoneNumberFromString(e164)?.getType() === 'PREMIUM_RATE';

/** Whether this user may call that number. Who is no user may call no premium number through this house. */
export const mayCall = (user: Person | undefined, e164: string): boolean =>
  user?.mayCallPremium === true || !isPremium(e164);
