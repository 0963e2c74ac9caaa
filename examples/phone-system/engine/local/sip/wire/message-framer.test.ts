import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadFraming, MessageFramer } from './message-framer.ts';

const message = (body: string) =>
  `MESSAGE sip:a@b SIP/2.0\r\nContent-Length: ${Buffer.byteLength(body)}\r\nVia: x\r\n\r\n${body}`;

test('messages come out whole however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
      (bodies, cuts) => {
        const messages = bodies.map(message);
        let stream = Buffer.from(messages.join(''));
        const framer = new MessageFramer();
        const out: string[] = [];
        for (let at = 0; stream.length > 0; at += 1) {
          const length = cuts[at % cuts.length] ?? 1;
          out.push(...framer.put(stream.subarray(0, length)).map(String));
          stream = stream.subarray(length);
        }
        expect(out).toEqual(messages);
      },
    ),
  );
});

test('a keep-alive is a text of its own, and a single line end is nothing', () => {
  const framer = new MessageFramer();
  expect(framer.put(Buffer.from('\r\n\r\n')).map(String)).toEqual(['\r\n\r\n']);
  expect(framer.put(Buffer.from(`\r\n${message('x')}\r\n\r\n`)).map(String)).toEqual([
    message('x'),
    '\r\n\r\n',
  ]);
});

test('the short name of the Content-Length header counts too', () => {
  expect(new MessageFramer().put(Buffer.from('A b SIP/2.0\r\nl: 2\r\n\r\nhi'))).toHaveLength(1);
});

test.each([
  ['no Content-Length', 'A b SIP/2.0\r\n\r\n'],
  ['a negative one', 'A b SIP/2.0\r\nContent-Length: -1\r\n\r\n'],
  ['a huge one', 'A b SIP/2.0\r\nContent-Length: 999999999\r\n\r\n'],
  ['a head without an end', 'x'.repeat(70_000)],
])('%s cannot become a message', (_, text) => {
  expect(() => new MessageFramer().put(Buffer.from(text))).toThrow(BadFraming);
});
