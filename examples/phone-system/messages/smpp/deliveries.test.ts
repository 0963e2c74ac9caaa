import type { Pdu } from 'smpp';
import { describe, expect, it } from 'vitest';
import { otherWritings } from '../receipts.ts';
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
    expect(readDelivery(pdu({ esm_class: 4, user_message_reference: 12, ...parts }), 'FR')).toEqual({
      kind: 'receipt',
      receipt: { carrierId: '7f', result, reference: 12 },
    });
  });

  it.each([
    ['a state on the way', { esm_class: 4, short_message: text('id:7f stat:ENROUTE') }],
    ['an intermediate report', { esm_class: 0x20, short_message: text('id:7f stat:DELIVRD') }],
  ])('is only confirmed if it is %s', (_, parts) => {
    expect(readDelivery(pdu(parts), 'FR')).toEqual({ kind: 'other' });
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
    expect(readDelivery(pdu(parts), 'FR')).toMatchObject({
      message: { text: 'b', segment: { reference, total: 3, index: 2 } },
    });
  });

  it('is a message of its own if its place is outside of the long message', () => {
    const header = [Buffer.from([0, 3, 9, 3, 4])];
    expect(readDelivery(pdu({ short_message: text('b', header) }), 'FR')).toMatchObject({
      message: { segment: undefined },
    });
  });

  it.each([
    ['33600000001', 1, '+33600000001'],
    ['33600000001', 0, '+33600000001'],
    ['33612340003', 0, '+33612340003'],
    ['600000001', 2, '+33600000001'],
    ['0612340002', 2, '+33612340002'],
    ['0612340004', 0, '+33612340004'],
    ['0033612340004', 0, '+33612340004'],
    ['36105', 3, '36105'],
    ['36105', 1, '36105'],
    ['36105', 0, '36105'],
    ['ACME', 5, 'ACME'],
    ['12345', 5, '12345'],
  ])('from %s with the type of number %d is from %s', (source_addr, source_addr_ton, from) => {
    const delivery = readDelivery(
      pdu({ source_addr, source_addr_ton, message_payload: text('Long'), short_message: text('') }),
      'FR',
    );
    expect(delivery).toMatchObject({ message: { from, text: 'Long' } });
  });
});

describe('the text of a delivery', () => {
  const ucs2 = (message: string) => Buffer.from(message, 'utf16le').swap16();
  it.each([
    [0, Buffer.from([0x00, 0x11, 0x41]), '@_A'],
    [1, Buffer.from('jo_ann@shop.example $5'), 'jo_ann@shop.example $5'],
    [3, Buffer.from('Grüße', 'latin1'), 'Grüße'],
    [6, Buffer.from([0xbf, 0xe0, 0xd8, 0xd2, 0xd5, 0xe2]), 'Привет'],
    [8, ucs2('ok 👍🏽'), 'ok 👍🏽'],
    [0x18, ucs2('Привет'), 'Привет'],
    [0xe0, ucs2('Привет'), 'Привет'],
    [0xf0, Buffer.from('Hello'), 'Hello'],
    [0xf1, Buffer.from('Hello'), 'Hello'],
  ])('of data coding %d is read by that alphabet', (data_coding, octets, message) => {
    const short_message = { message: 'as the library reads it', octets };
    expect(readDelivery(pdu({ data_coding, short_message }), 'FR')).toMatchObject({
      message: { text: message },
    });
  });

  it.each([2, 4, 0x14, 0xf5, 0x90])('of data coding %d is no text, and is not confirmed', (data_coding) => {
    const short_message = { message: '', octets: Buffer.from([1, 2]) };
    expect(readDelivery(pdu({ data_coding, short_message }), 'FR')).toEqual({ kind: 'unreadable' });
  });
});

describe('a receipt without its mark', () => {
  const usual =
    'id:7f sub:001 dlvrd:001 submit date:2611281200 done date:2611281201 stat:DELIVRD err:000 text:Hi';
  it.each([
    ['its parameters', { receipted_message_id: '7f', message_state: 2, short_message: text('delivered') }],
    ['its text', { short_message: text(usual) }],
  ])('is known by %s', (_, parts) => {
    expect(readDelivery(pdu({ esm_class: 0, ...parts }), 'FR')).toMatchObject({
      kind: 'receipt',
      receipt: { carrierId: '7f', result: 'delivered' },
    });
  });

  it('is no text of a customer that only resembles it', () => {
    expect(readDelivery(pdu({ short_message: text('id:7f stat:DELIVRD, what is that?') }), 'FR').kind).toBe(
      'message',
    );
  });
});

it('a name of a carrier is known in both bases, with and without zeros in front', () => {
  expect(otherWritings('6699')).toEqual(expect.arrayContaining(['1A2B', '0000001A2B', '1a2b', '006699']));
  expect(otherWritings('1A3F')).toContain('6719');
  expect(otherWritings('m1')).toEqual([]);
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
