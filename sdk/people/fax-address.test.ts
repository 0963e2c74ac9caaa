import { expect, it } from 'vitest';
import { faxAddress } from './fax-address.ts';

it.each([
  ['+33 1 55 50 00 03', 'fax.acme.example', '33155500003@fax.acme.example'],
  ['01 55.50-00/03', '@fax.acme.example', '0155500003@fax.acme.example'],
] as const)('the fax %s has an e-mail address at %s', (number, domain, address) => {
  expect(faxAddress(number, domain)).toBe(address);
});

it.each([undefined, '', 'localhost', 'fax acme.example', 'fax.acme.example?bcc=a@b.example', '-a.example'])(
  'the domain %j has no addresses of faxes',
  (domain) => {
    expect(() => faxAddress('+33155500003', domain)).toThrow(
      expect.objectContaining({ code: 'fax.domainInvalid' }),
    );
  },
);

it('a text without digits has no address', () => {
  expect(() => faxAddress('fax', 'fax.acme.example')).toThrow(
    expect.objectContaining({ code: 'call.emptyNumber' }),
  );
});
