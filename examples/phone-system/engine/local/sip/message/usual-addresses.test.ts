import { expect, it } from 'vitest';
import { growthOf } from '../../../../../../tests/support/measure/growth.ts';
import { type RawMessage, readRawMessage } from '../wire/raw-message.ts';
import { withUsualAddresses } from './usual-addresses.ts';

function message(uri: string, from: string): RawMessage {
  const read = readRawMessage(Buffer.from(`INVITE ${uri} SIP/2.0\r\nFrom: ${from}\r\nTo: <tel:102>\r\n\r\n`));
  if ('fault' in read) throw new Error(read.fault);
  return read;
}

it.each([
  ['Alice <sip:101@acme.local>;tag=1', 'Alice <sip:101@acme.local>;tag=1'],
  ['"Alice <a>, b" <sip:101@acme.local>;tag=1', '"Alice <a>, b" <sip:101@acme.local>;tag=1'],
  ['José Ñandú <sip:101@acme.local>;tag=1', '"José Ñandú" <sip:101@acme.local>;tag=1'],
  ['Martin, Alice <sip:101@acme.local>;tag=1', '"Martin, Alice" <sip:101@acme.local>;tag=1'],
  ['tel:+33123456789;tag=1', '<sip:+33123456789@acme.local;user=phone>;tag=1'],
  ['"Alice" <tel:101>;tag=1', '"Alice" <sip:101@acme.local;user=phone>;tag=1'],
  ['sip:101@acme.local;tag=1', 'sip:101@acme.local;tag=1'],
])('the address %s is parsed as %s', (given, usual) => {
  expect(withUsualAddresses(message('sip:102@acme.local', given), 'acme.local').get('from')).toBe(usual);
});

it('a telephone number as Request-URI is a number of the domain', () => {
  const usual = withUsualAddresses(
    message('tel:102;phone-context=acme.local', 'sip:a@b;tag=1'),
    'acme.local',
  );
  expect(usual.uri).toBe('sip:102;phone-context=acme.local@acme.local;user=phone');
  expect(usual.get('to')).toBe('<sip:102@acme.local;user=phone>');
});

it.each(['urn:service:sos', 'URN:service:sos.police'])('%s is the emergency number', (uri) => {
  const usual = withUsualAddresses(message(uri, `<${uri}>;tag=1`), 'acme.local');
  expect([usual.uri, usual.get('from')]).toEqual([
    'sip:112@acme.local;user=phone',
    '<sip:112@acme.local;user=phone>;tag=1',
  ]);
});

it('an address of quotes is read in a time that grows as its length does', () => {
  const read = (length: number) =>
    withUsualAddresses(message('sip:a', `"${'\\"'.repeat(Math.min(length, 1_000))}`), 'acme.local');
  expect(growthOf(read)).toBeLessThan(24);
});
