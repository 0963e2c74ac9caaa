import { CallsideError } from '../transport/errors.ts';

const domainName = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

/**
 * Returns the e-mail address that sends a fax to a number: its digits at the domain of the fax service, `faxService.faxEmailDomain` of
 * the profile. Throws `fax.domainInvalid` if that is missing or no domain, and `call.emptyNumber` for a text without digits.
 *
 * @example
 * faxAddress('+33 1 55 50 00 03', 'fax.acme.example'); // '33155500003@fax.acme.example'
 */
export function faxAddress(number: string, domain: string | undefined): string {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') throw new CallsideError('call.emptyNumber');
  const name = domain?.trim().replace(/^@/, '') ?? '';
  if (!domainName.test(name)) throw new CallsideError('fax.domainInvalid', { serverMessage: name });
  return `${digits}@${name}`;
}
