import type { CountryCode } from 'libphonenumber-js';
import type { DecodedMessage, Pdu } from 'smpp';
import type { IncomingText, TextReceipt } from '../gateway.ts';
import { decodeText } from './data-coding.ts';
import { numberOf } from './sender-number.ts';

/**
 * The kinds of `deliver_sm`: a receipt about a message of ours, a message, a report that is only confirmed, or a
 * message that cannot be read and therefore is not confirmed.
 */
export type Delivery =
  | { readonly kind: 'receipt'; readonly receipt: TextReceipt }
  | { readonly kind: 'message'; readonly message: Omit<IncomingText, 'arrival'> }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

const other: Delivery = { kind: 'other' };
/** The text of a receipt in the format that carriers share. Some of them do not mark receipts in any other way. */
const receiptText = /^id:\S+ sub:\d+ dlvrd:\d+ submit date:\d+ done date:\d+ stat:[A-Z]+ err:\S+/i;

/**
 * Reads a `deliver_sm`. Kinds of `esm_class` are bits 2 to 5: 0 is a message, 1 a receipt.
 *
 * @param country by which national numbers are read
 */
export function readDelivery(pdu: Pdu, country: CountryCode): Delivery {
  const kind = ((pdu.esm_class ?? 0) >> 2) & 0x0f;
  const content = contentOf(pdu);
  const text = textOf(pdu, content);
  if (kind === 1 || (kind === 0 && isReceipt(pdu, text))) return readReceipt(pdu, text ?? '');
  if (kind !== 0) return other;
  if (text === undefined) return { kind: 'unreadable' };
  const segment = segmentOf(pdu, content);
  const from = numberOf(country, pdu.source_addr, pdu.source_addr_ton);
  const to = numberOf(country, pdu.destination_addr, pdu.dest_addr_ton);
  const octets = segment && content?.octets && { content: content.octets, coding: pdu.data_coding ?? 0 };
  return { kind: 'message', message: { from, to, text, octets, segment } };
}

const isEmpty = (content: DecodedMessage | undefined) => !content || content.message.length === 0;

/** Returns true for a receipt without its mark: with the parameters of receipts, or with their text. */
const isReceipt = (pdu: Pdu, text = ''): boolean =>
  (pdu.receipted_message_id !== undefined && pdu.message_state !== undefined) || receiptText.test(text);

/** Returns the text by the data coding, for which the octets are needed. */
function textOf({ data_coding: coding = 0 }: Pdu, content: DecodedMessage | undefined): string | undefined {
  const { octets, message = '' } = content ?? {};
  if (octets) return decodeText(octets, coding);
  return typeof message === 'string' ? message : decodeText(message, coding);
}

function contentOf({ short_message: short, message_payload: payload }: Pdu): DecodedMessage | undefined {
  return isEmpty(short) ? (payload ?? short) : short;
}

/** A delivered message, by the number of `message_state` and by the word in the text of a receipt. */
const delivered = new Set<number | string>([2, 'DELIVRD']);
/** The last states, likewise. */
const lastStates = new Set<number | string>([
  ...delivered,
  ...[3, 4, 5, 8, 'EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'],
]);

/** Receipts have their facts in parameters, or in a text such as `id:12 sub:001 dlvrd:001 … stat:DELIVRD err:000`. */
function readReceipt(pdu: Pdu, text: string): Delivery {
  const carrierId = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1];
  const state = pdu.message_state ?? /\bstat:([A-Z]+)/i.exec(text)?.[1]?.toUpperCase();
  if (carrierId === undefined || state === undefined || !lastStates.has(state)) return other;
  const result = delivered.has(state) ? 'delivered' : 'failed';
  return { kind: 'receipt', receipt: { carrierId, result, reference: pdu.user_message_reference } };
}

function segmentOf(pdu: Pdu, { udh = [] }: Partial<DecodedMessage> = {}): IncomingText['segment'] {
  const { sar_msg_ref_num: reference, sar_total_segments: total, sar_segment_seqnum: index } = pdu;
  if (reference !== undefined && total !== undefined && index !== undefined)
    return sound({ reference, total, index });
  for (const element of udh) {
    const [kind, length, ...data] = element;
    if (kind === 0 && length === 3)
      return sound({ reference: data[0] ?? 0, total: data[1] ?? 0, index: data[2] ?? 0 });
    if (kind === 8 && length === 4)
      return sound({
        reference: (data[0] ?? 0) * 256 + (data[1] ?? 0),
        total: data[2] ?? 0,
        index: data[3] ?? 0,
      });
  }
  return undefined;
}

/** A place outside of the message is no place. */
const sound = (segment: NonNullable<IncomingText['segment']>) =>
  segment.total > 1 && segment.index >= 1 && segment.index <= segment.total ? segment : undefined;
