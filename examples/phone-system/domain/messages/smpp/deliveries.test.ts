import type { Pdu } from 'smpp';
import { describe, expect, it } from 'vitest';
import { readDelivery } from './deliveries.ts';
import { submitParams } from './segments.ts';

const pdu = (parts: Partial<Pdu>): Pdu => ({
  command: 'deliver_sm',
  command_status: 0,
  sequence_number: 1,
  isResponse: () => false,
  response: () => pdu({}),
  source_addr: '33600000001',
  source_addr_ton: 1,
  destination_addr: '33100000101',
  dest_addr_ton: 1,
  ...parts,
});
const text = (message: string | Buffer, udh?: readonly Buffer[]) => ({ message, ...(udh && { udh }) });

describe('a delivery of a carrier', () => {
  it.each([
    ['in a text', { short_message: text('id:7f sub:001 stat:DELIVRD err:000') }, 'delivered'],
    ['in parameters', { receipted_message_id: '7f', message_state: 2 }, 'delivered'],
    ['that is negative', { short_message: text('id:7f stat:EXPIRED err:042') }, 'failed'],
    ['that is negative in parameters', { receipted_message_id: '7f', message_state: 8 }, 'failed'],
  ] as const)('is a receipt %s', (_, parts, result) => {
    expect(readDelivery(pdu({ esm_class: 4, user_message_reference: 12, ...parts }))).toEqual({
      kind: 'receipt',
      receipt: { carrierId: '7f', result, reference: 12 },
    });
  });

  it.each([
    ['a state on the way', { esm_class: 4, short_message: text('id:7f stat:ENROUTE') }],
    ['an intermediate report', { esm_class: 0x20, short_message: text('id:7f stat:DELIVRD') }],
    ['a message in an unknown alphabet', { esm_class: 0, short_message: text(Buffer.from([1, 2])) }],
  ])('is only confirmed if it is %s', (_, parts) => {
    expect(readDelivery(pdu(parts))).toEqual({ kind: 'other' });
  });

  it.each([
    ['a header of one octet', { short_message: text('b', [Buffer.from([0, 3, 9, 3, 2])]) }, 9],
    ['a header of two octets', { short_message: text('b', [Buffer.from([8, 4, 1, 9, 3, 2])]) }, 265],
    [
      'parameters',
      { short_message: text('b'), sar_msg_ref_num: 9, sar_total_segments: 3, sar_segment_seqnum: 2 },
      9,
    ],
  ])('has its place in a long message from %s', (_, parts, reference) => {
    expect(readDelivery(pdu(parts))).toMatchObject({
      message: { text: 'b', segment: { reference, total: 3, index: 2 } },
    });
  });

  it('is a message of its own if its place is outside of the long message', () => {
    const header = [Buffer.from([0, 3, 9, 3, 4])];
    expect(readDelivery(pdu({ short_message: text('b', header) }))).toMatchObject({
      message: { segment: undefined },
    });
  });

  it.each([
    ['33600000001', 1, '+33600000001'],
    ['33600000001', 0, '+33600000001'],
    ['600000001', 2, '0600000001'],
    ['ACME', 5, 'ACME'],
    ['12345', 5, '12345'],
  ])('from %s with the type of number %d is from %s', (source_addr, source_addr_ton, from) => {
    const delivery = readDelivery(
      pdu({ source_addr, source_addr_ton, message_payload: text('Long'), short_message: text('') }),
    );
    expect(delivery).toMatchObject({ message: { from, text: 'Long' } });
  });
});

describe('a submitted text', () => {
  const message = { from: '+33100000101', to: '+33600000001', text: 'ж'.repeat(100), reference: 300 };

  it('of several segments travels whole, or in segments with one reference', () => {
    expect(submitParams(message, 'payload')).toMatchObject([
      { message_payload: { message: message.text }, data_coding: 8, user_message_reference: 300 },
    ]);
    const segments = submitParams(message, 'segments');
    expect(segments.map(({ short_message }) => short_message)).toEqual([
      { udh: Buffer.from([5, 0, 3, 44, 2, 1]), message: 'ж'.repeat(67) },
      { udh: Buffer.from([5, 0, 3, 44, 2, 2]), message: 'ж'.repeat(33) },
    ]);
  });

  it('has an international number without its sign, or the name of the sender as it is', () => {
    expect(submitParams({ ...message, from: 'ACME', text: 'Hi' }, 'segments')).toMatchObject([
      { source_addr: 'ACME', source_addr_ton: 5, destination_addr: '33600000001', dest_addr_ton: 1 },
    ]);
  });
});
