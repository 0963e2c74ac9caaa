import { expect, it } from 'vitest';
import { instanceOf, publicGruu } from './gruu.ts';

const instance = 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

it.each([
  [
    'quoted, as RFC 5627 has it',
    `<sip:line-1@192.0.2.1>;pub-gruu="sip:callee@example.com;gr=${instance}";temp-gruu="sip:tgruu.7h@example.com;gr";+sip.instance="<${instance}>";expires=3600`,
    `sip:callee@example.com;gr=${instance}`,
  ],
  [
    'with blanks',
    '<sip:line-1@192.0.2.1> ; Pub-GRUU = "sip:1001@[2001:db8::1]:5070;gr=a"',
    'sip:1001@[2001:db8::1]:5070;gr=a',
  ],
  ['missing', '<sip:line-1@192.0.2.1>;expires=3600', undefined],
  ['only temporary', '<sip:line-1@192.0.2.1>;temp-gruu="sip:tgruu.7h@example.com;gr"', undefined],
  ['without its mark', '<sip:line-1@192.0.2.1>;pub-gruu="sip:callee@example.com"', undefined],
  ['of another scheme', '<sip:line-1@192.0.2.1>;pub-gruu="tel:+331;gr=a"', undefined],
  ['no address', '<sip:line-1@192.0.2.1>;pub-gruu="sip:;gr=a"', undefined],
  ['with another header', '<sip:line-1@192.0.2.1>;pub-gruu="sip:a@b;gr=a>\r\nX: y"', undefined],
  ['too long', `<sip:line-1@192.0.2.1>;pub-gruu="sip:a@b;gr=${'a'.repeat(600)}"`, undefined],
])('the address of our own that a registrar gives is read: %s', (_, contact, expected) => {
  expect(publicGruu(contact)?.toString()).toBe(expected);
});

it('the mark of a phone system is a UUID, the same each time and another for each account', () => {
  const uuid = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;
  expect(instanceOf('1001@pbx.example')).toMatch(uuid);
  expect(instanceOf('1001@pbx.example')).toBe(instanceOf('1001@pbx.example'));
  expect(instanceOf('1002@pbx.example')).not.toBe(instanceOf('1001@pbx.example'));
});
