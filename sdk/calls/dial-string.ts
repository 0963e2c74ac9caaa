import { namedDestinations, specialDestinations } from '#wire/forwarding/named-destinations.ts';
import { readWrittenNumber } from '#wire/numbers/written-number.ts';
import { CallsideError } from '../transport/errors.ts';
import { requireInput } from '../transport/require-input.ts';

const maxDigits = 200;

/** The number to call, and the keys to send after the answer. */
export interface DialString {
  readonly number: string;
  /** `0-9 * # A-D`; a comma waits two seconds, a semicolon for the user. */
  readonly digits: string;
}

/**
 * Reads a destination in any common writing. Throws `call.emptyNumber`, and `call.wrongNumber` where a sign belongs to no number, or
 * where there are too many keys, and `input.invalid` for a value that is no string.
 */
export function dialString(destination: string): DialString {
  requireInput(typeof destination === 'string', 'A destination is a string such as "102"');
  if (destination.trim() === '') throw new CallsideError('call.emptyNumber');
  const read = readWrittenNumber(destination);
  if (!read || read.keys.replace(/[,;]/g, '').length > maxDigits)
    throw new CallsideError('call.wrongNumber', { serverMessage: destination });
  return { number: read.number, digits: read.keys };
}

const services: ReadonlySet<string> = new Set([...namedDestinations, ...specialDestinations]);

/**
 * Returns the destination of a present call as it is sent: a number with its keys, or a service such as the mailbox. Throws as
 * `dialString` does.
 */
export function dialledNumber(destination: string): string {
  if (services.has(destination)) return destination;
  const { number, digits } = dialString(destination);
  return number + digits;
}
