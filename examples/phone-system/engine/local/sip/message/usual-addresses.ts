import type { RawMessage } from '../wire/raw-message.ts';

/** Headers whose addresses the parser of sip.js reads. */
const addressHeaders: readonly string[] = ['from', 'to', 'contact', 'refer-to', 'referred-by'];

/** A display name without quotes, which is a list of tokens by the grammar. */
const tokens = /^[\w.!%*+`'~ \t-]*$/;

/**
 * Returns a request with addresses that sip.js can parse: `tel:` addresses (RFC 3966) become SIP addresses of this domain
 * (RFC 3261, 19.1.6), the emergency service (RFC 5031) that of the emergency number, and display names that should have quotes get them (RFC 4475, 3.1.1.6).
 */
export function withUsualAddresses(message: RawMessage, domain: string): RawMessage {
  if (message.status !== undefined) return message;
  let usual = message;
  const uri = sipAddress(message.uri, domain);
  if (uri !== message.uri) usual = usual.withUri(uri);
  for (const name of addressHeaders) {
    const value = message.get(name);
    if (value === undefined) continue;
    const written = usualAddress(value, domain);
    if (written !== value) usual = usual.with(name, written);
  }
  return usual;
}

function usualAddress(value: string, domain: string): string {
  if (value.startsWith('"')) {
    return value.replace(/^("(?:[^"\\]|\\.)*"\s*<)((?:tel|urn):[^>]*)>/i, (_, name: string, uri: string) => {
      return `${name}${sipAddress(uri, domain)}>`;
    });
  }
  const start = value.indexOf('<');
  if (start < 0) {
    const [, uri = '', rest = ''] = /^((?:tel|urn):[^;\s]*)(.*)$/i.exec(value) ?? [];
    return uri === '' ? value : `<${sipAddress(uri, domain)}>${rest}`;
  }
  const name = value.slice(0, start).trim();
  const address = value
    .slice(start)
    .replace(/^<((?:tel|urn):[^>]*)>/i, (_, uri: string) => `<${sipAddress(uri, domain)}>`);
  if (name === '') return address;
  return `${tokens.test(name) ? name : quoted(name)} ${address}`;
}

/** The emergency call of a phone with a key for it (RFC 5031): `sos`, or a kind of it such as `sos.police`. */
export const emergencyService = /^urn:service:sos(?:\.[\w-]+)*$/i;
/** The emergency number of every country (3GPP TS 22.101). */
const emergencyNumber = '112';

function sipAddress(uri: string, domain: string): string {
  const isEmergency = emergencyService.test(uri);
  const number = isEmergency ? emergencyNumber : /^tel:([^\s?<>"@]*)$/i.exec(uri)?.[1];
  return number === undefined ? uri : `sip:${number}@${domain};user=phone`;
}

function quoted(name: string): string {
  return `"${name.replaceAll(/["\\]/g, '')}"`;
}
