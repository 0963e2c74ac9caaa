import { expect, test } from 'vitest';
import { RawMessage, readRawMessage } from './raw-message.ts';

const head = (...headers: string[]) => `OPTIONS sip:a@b SIP/2.0\r\n${headers.join('\r\n')}\r\n\r\n`;

function read(text: string | Buffer): RawMessage {
  const message = readRawMessage(Buffer.from(text));
  if (!(message instanceof RawMessage)) throw new Error(message.fault);
  return message;
}

test('headers are unfolded, and known by their long names', () => {
  const message = read(head('v : SIP/2.0/UDP a\r\n ;branch=x', 'VIA: b', 'X-Odd:', 't: <sip:a@b> ; tag = 7'));
  expect(message.all('via')).toEqual(['SIP/2.0/UDP a ;branch=x', 'b']);
  expect(message).toMatchObject({ branch: 'x', sentBy: 'a', method: 'OPTIONS', uri: 'sip:a@b' });
  expect(message.get('x-odd')).toBe('');
  expect(message.tagOf('to')).toBe('7');
});

test('a body in Latin-1 is read as such, and counted in octets', () => {
  const message = read(Buffer.concat([Buffer.from(head('X-Name: ü')), Buffer.from('s=Jürgen', 'latin1')]));
  expect(message).toMatchObject({ body: 's=Jürgen', bodyOctets: 8 });
  expect(message.get('x-name')).toBe('ü');
});

test.each([
  ['a head over 8 KB', head(...Array.from({ length: 5 }, (_, at) => `X-${at}: ${'x'.repeat(1_900)}`))],
  ['a header over 2 KB', head(`Via: ${'x'.repeat(2_100)}`)],
  ['a header of more than 64 parameters', head(`Via: a${';b'.repeat(65)}`)],
  ['a message over 64 KB', head('X: y') + 'x'.repeat(66_000)],
  ['a line that is no header', head('X Y')],
  ['a head without an end', 'OPTIONS sip:a@b SIP/2.0\r\nX: y\r\n'],
])('%s is not read', (_, text) => {
  expect(readRawMessage(Buffer.from(text))).toHaveProperty('fault');
});
