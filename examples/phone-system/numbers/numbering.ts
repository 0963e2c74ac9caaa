import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import { enterprise } from '../base/enterprise.ts';
import { isEmergencyNumber } from './emergency-numbers.ts';
import { keysIn, numberIn } from './written-number.ts';

/** A parsed dialled number. */
export type Destination =
  | { readonly kind: 'internal'; readonly number: string }
  /** An emergency service or a helpline, which this phone system does not connect. */
  | { readonly kind: 'emergency'; readonly number: string }
  | {
      readonly kind: 'outside';
      /** As `+33100000601`. */
      readonly e164: string;
      /** The number as people of this country write it. */
      readonly shown: string;
    };

const maxLength = 40;
/** A plus stands at the beginning, or after the prefix for outside calls. */
const wellFormed = new RegExp(`^(?:(?:${enterprise.dialPrefix})?\\+)?\\d+$`);

/**
 * Reads a dialled number: emergency numbers come first, three other digits are internal, everything else has to be a possible
 * number of the public network, national or international, with or without the prefix for outside calls.
 *
 * @returns undefined for a text that cannot be a number
 */
export function readDestination(dialled: string): Destination | undefined {
  const read = readWrittenNumber(dialled);
  if (read?.keys !== '' || read.number.length > maxLength) return undefined;
  const digits = read.number;
  if (!wellFormed.test(digits)) return undefined;
  if (isEmergencyNumber(digits)) return { kind: 'emergency', number: digits };
  if (/^\d{3}$/.test(digits)) return { kind: 'internal', number: digits };
  const readings = readingsOf(digits);
  const number = readings.find((one) => one.isValid()) ?? readings.findLast((one) => one.isPossible());
  return number && describe(number);
}

/** Returns a written number as `+33600000612`; undefined if it is not a number of the public network. */
export function externalNumber(written: string): string | undefined {
  const destination = readDestination(numberIn(written));
  return destination?.kind === 'outside' ? destination.e164 : undefined;
}

/**
 * Returns a written number as `+33600000612` where its country is known: written internationally, whether it exists or not, or a
 * number of this country.
 */
export function knownNumber(written: string): string | undefined {
  const number = dialledAs(numberIn(written));
  const international = /^(?:\+|00)([1-9]\d+)$/.exec(number ?? '')?.[1];
  if (number === undefined || international !== undefined) return international && `+${international}`;
  return readingsOf(number).find((one) => one.isValid())?.number;
}

/** Returns how a written number can be dialled: internationally, and as people of this country write it. */
export function writingsOf(written: string): readonly string[] {
  const destination = readDestination(numberIn(written));
  if (!destination) return [];
  return destination.kind === 'outside' ? [destination.e164, destination.shown] : [destination.number];
}

/**
 * Returns how a number is written in a contact that all share: nationally without the prefix for outside calls, or
 * internationally with a plus. A number that is written so stays as it is, and so do internal numbers, numbers with keys behind
 * them and texts that are no number.
 */
export function sharedWriting(written: string): string {
  if (keysIn(written) !== '') return written;
  const destination = readDestination(numberIn(written));
  if (destination?.kind !== 'outside') return written;
  const writings = [destination.e164, dialledAs(destination.shown)];
  return writings.includes(dialledAs(written)) ? written : destination.shown;
}

const dialledAs = (written: string): string | undefined => readWrittenNumber(written)?.number;

/** Returns the possible readings of the digits: first without the prefix for outside calls, then with it. */
function readingsOf(digits: string): readonly PhoneNumber[] {
  const { dialPrefix, countryCode } = enterprise;
  const withoutPrefix = digits.startsWith(dialPrefix) ? [digits.slice(dialPrefix.length)] : [];
  return [...withoutPrefix, digits].flatMap((text) => {
    const number = parsePhoneNumberFromString(text.replace(/^00/, '+'), countryCode);
    return number === undefined ? [] : [number];
  });
}

function describe(number: PhoneNumber): Destination {
  const isHome = number.country === enterprise.countryCode;
  const shown = isHome ? number.formatNational() : number.formatInternational();
  return { kind: 'outside', e164: number.number, shown };
}
