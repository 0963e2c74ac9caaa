import { segmentsOf, textSize } from '../../../../sdk/wire/messages/segments.ts';
import type { OutgoingText } from '../gateway.ts';
import { hasHeader } from './status.ts';

const [gsmAlphabet, ucs2] = [0, 8];
/** The carrier reports the end of the delivery, good or bad. */
const withReceipt = 1;
const [international, isdn, unknown, alphanumeric] = [1, 1, 0, 5];

function address(number: string) {
  if (number.startsWith('+')) return { ton: international, npi: isdn, addr: number.slice(1) };
  return { ton: /^\d*$/.test(number) ? unknown : alphanumeric, npi: unknown, addr: number };
}

/**
 * Returns the parameters of the requests that hand a text over. `longTexts` decides how each of several segments
 * travels.
 */
export function submitParams(
  { from, to, text, reference }: OutgoingText,
  longTexts: 'segments' | 'payload',
): readonly Readonly<Record<string, unknown>>[] {
  const [source, destination] = [address(from), address(to)];
  const common = {
    source_addr_ton: source.ton,
    source_addr_npi: source.npi,
    source_addr: source.addr,
    dest_addr_ton: destination.ton,
    dest_addr_npi: destination.npi,
    destination_addr: destination.addr,
    registered_delivery: withReceipt,
    data_coding: textSize(text).encoding === 'ucs2' ? ucs2 : gsmAlphabet,
    user_message_reference: reference,
  };
  const parts = segmentsOf(text);
  if (parts.length <= 1) return [{ ...common, short_message: { message: text } }];
  if (longTexts === 'payload') return [{ ...common, message_payload: { message: text } }];
  return parts.map((message, index) => ({
    ...common,
    esm_class: hasHeader,
    short_message: { udh: header(reference, parts.length, index + 1), message },
  }));
}

/** The user data header of a segment: GSM 03.40, concatenated messages with a reference of a single octet. */
const header = (reference: number, total: number, index: number): Buffer =>
  Buffer.from([5, 0, 3, reference % 256, total, index]);
