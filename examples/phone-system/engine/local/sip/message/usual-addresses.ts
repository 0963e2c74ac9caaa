import type { RawMessage } from '../wire/raw-message.ts';

/** Headers whose addresses the parser of sip.js reads. */
const addressHeaders: readonly string[] = ['from', 'to', 'contact', 'refer-to', 'referred-by'];

/** A display name without quotes, which is a list of tokens by the grammar. */
const tokens = /^[\w.!%*+`'~ \t-]*$/;

/**
 * Returns a request with addresses that sip.js can parse: `tel:` addresses (RFC 3966) become SIP addresses of this domain
 * (RFC 3261, 19.1.6), and display names that should have quotes get them (RFC 4475, 3.1.1.6).
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
    return value.replace(/^("(?:[^"\\]|\\.)*"\s*<)(tel:[^>]*)>/i, (_, name: string, uri: string) => {
      return `${name}${sipAddress(uri, domain)}>`;
    });
  }
  const start = value.indexOf('<');
  if (start < 0) {
    const [, uri = '', rest = ''] = /^(tel:[^;\s]*)(.*)$/i.exec(value) ?? [];
    return uri === '' ? value : `<${sipAddress(uri, domain)}>${rest}`;
  }
  const name = value.slice(0, start).trim();
  const address = value
    .slice(start)
    .replace(/^<(tel:[^>]*)>/i, (_, uri: string) => `<${sipAddress(uri, domain)}>`);
  if (name === '') return address;
  return `${tokens.test(name) ? name : quoted(name)} ${address}`;
}

function sipAddress(uri: string, domain: string): string {
  const number = /^tel:([^\s?<>"@]*)$/i.exec(uri)?.[1];
  return number === undefined ? uri : `sip:${number}@${domain};user=phone`;
}

function quoted(name: string): string {
  return `"${name.replaceAll(/["\\]/g, '')}"`;
}
