import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { Grammar, type URI } from 'sip.js';

/**
 * Returns the address that a registrar gives to a single phone of an account (RFC 5627); undefined: the contact in its
 * answer has none that we can use.
 */
export function publicGruu(contact: string): URI | undefined {
  const said = /;\s*pub-gruu\s*=\s*"([^"<>\s]{1,500})"/i.exec(contact)?.[1];
  const uri = said === undefined ? undefined : Grammar.URIParse(said);
  return uri?.scheme === 'sip' && uri.hasParam('gr') ? uri : undefined;
}

/** Returns the mark of this machine at an account, which stays the same when the phone system starts again (RFC 5626, 4.1). */
export function instanceOf(account: string): string {
  const hex = createHash('sha256').update(`${hostname()} ${account}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`;
}
