import type { Numbers } from '../numbers/numbers.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { isWrongNumber } from './call-errors.ts';
import { dialString } from './dial-string.ts';

/**
 * Returns the destination for a clicked text or link, after looking the number up in the phone system. Undefined if there is
 * nothing to dial.
 */
export async function destinationOf(
  text: string,
  numbers: Pick<Numbers, 'lookup'>,
): Promise<string | undefined> {
  if (/^\s*(?:tel:\s*)?$/i.test(text)) return undefined;
  const { number, digits } = dialString(text);
  const actions = await lookup(numbers, number);
  if (actions.length === 0) throw new CallsideError('call.wrongNumber', { serverMessage: number });
  if (actions.some(({ type }) => type === 'emergency'))
    throw new CallsideError('call.emergencyNumber', { serverMessage: number });
  // A colleague's short number is shorter than, and rings like, the public number; without a public number it is no number to
  // click.
  const isPublic = actions.some(({ type }) => type === 'callPublicNumber');
  const call =
    actions.find(({ type }) => type === 'callInternalNumber') ??
    actions.find(({ type }) => type === 'callPublicNumber');
  if (!isPublic || !call) throw new CallsideError('call.serviceMissed', { serverMessage: number });
  return call.destination + digits;
}

async function lookup(numbers: Pick<Numbers, 'lookup'>, number: string): ReturnType<Numbers['lookup']> {
  try {
    return await numbers.lookup(number);
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw isWrongNumber(error) ? error.as('call.wrongNumber') : error;
  }
}
