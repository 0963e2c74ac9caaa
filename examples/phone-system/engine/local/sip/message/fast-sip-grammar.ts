import { Grammar, NameAddrHeader, URI } from 'sip.js';

/**
 * The parser of sip.js rebuilds its tables for every header, which costs more than all other work on a message. Nearly
 * all messages contain the same few headers in the same simple form. These are parsed here, with the same result. Every
 * other form goes to the parser of sip.js.
 */

const token = /[\w.!%*+`'~-]+/.source;
const label = /[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?/.source;
/** Its last label begins with a letter: a malformed IP address is left to the other parser. */
const domainName = `(?:${label}\\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?`;
const octet = /(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)/.source;
const ipv4 = `${octet}(?:\\.${octet}){3}`;
const host = `(?:${ipv4}|${domainName})`;
const uriParameters = /(?:;[\w.~-]+(?:=[\w.~-]+)?)*/.source;
const uri = `sip:(?:([\\w.!~*'()+-]+)@)?(${host})(?::(\\d{1,5}))?(${uriParameters})`;
const parameters = `(?:;[\\w.+-]+(?:=(?:${token}|"[\\w<>:.@ -]*"))?)*`;

const requestLine = new RegExp(`^([A-Z]+) ${uri} (SIP/2\\.0)$`);
const statusLine = /^(SIP\/2\.0) ([1-6]\d\d) ([A-Za-z0-9 ]+)$/;
/** A name in quotes, or made of words. Some phones name a number by itself, with its plus. */
const name = `(?:"([\\w .+'-]*)" ?|([\\w.+-]+(?: [\\w.+-]+)*) ?)?`;
const nameAddress = new RegExp(`^${name}<${uri}>(${parameters})$`);
const via = new RegExp(
  `^SIP/2\\.0/(UDP|TCP|TLS|WSS?) (${host})(?::(\\d{1,5}))?((?:;[a-z]+(?:=${token})?)+)$`,
);
const isIpv4 = new RegExp(`^${ipv4}$`);

/** Parses a text by a rule of the grammar, into the objects of sip.js. Undefined for every other form. */
export function readQuickly(text: string, rule: string): unknown {
  switch (rule) {
    case 'Request_Response':
      return readFirstLine(text);
    case 'Via':
      return readVia(text);
    case 'From':
    case 'To':
      return readNameAddress(text);
    case 'Contact': {
      const parsed = readNameAddress(text);
      return parsed && [{ position: text.length, offset: 0, parsed }];
    }
    case 'CSeq': {
      const [, value, method] = /^(\d{1,9}) ([A-Z]+)$/.exec(text) ?? [];
      return value === undefined ? undefined : { value: Number(value), method };
    }
    case 'Max_Forwards':
    case 'Content_Length':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case 'Call_ID':
      return /^[\w.-]+(?:@[\w.-]+)?$/.test(text) ? text : undefined;
    case 'Content_Type':
      return /^application\/[a-z.-]+$/.test(text) ? text : undefined;
    default:
      return undefined;
  }
}

const { parse } = Grammar;
let isInstalled = false;

/** Installs the fast parsing of simple headers into sip.js for this process. */
export function installQuickGrammar(): void {
  if (isInstalled) return;
  isInstalled = true;
  Object.assign(Grammar, {
    parse: (text: string, rule: string) => readQuickly(text, rule) ?? parse(text, rule),
  });
}

function readFirstLine(text: string): object | undefined {
  const [status, statusVersion, code, reason] = statusLine.exec(text) ?? [];
  if (status) return { sip_version: statusVersion, status_code: Number(code), reason_phrase: reason };
  const [line, method, user, hostName, port, named, version] = requestLine.exec(text) ?? [];
  const address = line === undefined ? undefined : makeUri(user, hostName, port, named);
  return address && { method, uri: address, sip_version: version };
}

function readVia(text: string): object | undefined {
  const [whole, transport, hostName = '', port, rest = ''] = via.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const said = split(rest);
  // Repeated parameters, and parameters with a meaning of their own, are for the other parser.
  const isPlain = said.every(
    ([name, value]) =>
      (name === 'branch' && value !== undefined) ||
      (name === 'rport' && /^\d{1,5}$/.test(value ?? '0')) ||
      (name === 'received' && isIpv4.test(value ?? '')),
  );
  const { rport, ...named } = Object.fromEntries(said);
  if (!isPlain || new Set(said.map(([name]) => name)).size < said.length) return undefined;
  const asksForPort = said.some(([name]) => name === 'rport');
  return {
    protocol: 'SIP',
    transport,
    // In sip.js this belongs to the address that was parsed last.
    host_type: 'received' in named || isIpv4.test(hostName) ? 'IPv4' : 'domain',
    host: hostName,
    ...(port === undefined ? {} : { port: Number(port) }),
    ...named,
    ...(rport === undefined ? {} : { rport }),
    ...(asksForPort && rport === undefined ? { params: { rport } } : {}),
  };
}

function readNameAddress(text: string): NameAddrHeader | undefined {
  const [whole, quoted, words, user, hostName, port, named, rest = ''] = nameAddress.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const address = makeUri(user, hostName, port, named);
  const said = split(rest);
  const isPlain = said.every(
    ([name, value]) => name !== 'q' && (name !== 'expires' || /^(?:0|[1-9]\d{0,8})$/.test(value ?? '')),
  );
  if (!address || !isPlain) return undefined;
  // Its types require a name in an address, but it accepts none.
  return new NameAddrHeader(address, (quoted ?? words) as string, asParameters(said));
}

/** Parameters with a meaning of their own. */
const special = ['user', 'method', 'ttl', 'maddr'];

function makeUri(
  user: string | undefined,
  hostName = '',
  port: string | undefined,
  named = '',
): URI | undefined {
  const said = split(named);
  if (said.some(([name]) => special.includes(name) || name.startsWith('lr'))) return undefined;
  const lowered = said.map(
    ([name, value]): Said => [name, name === 'transport' ? value?.toLowerCase() : value],
  );
  const address = new URI(
    'sip',
    '',
    hostName,
    port === undefined ? undefined : Number(port),
    asParameters(lowered),
  );
  address.user = user;
  return address;
}

type Said = readonly [name: string, value: string | undefined];

function split(text: string): readonly Said[] {
  if (text === '') return [];
  return text
    .slice(1)
    .split(';')
    .map((one) => {
      const at = one.indexOf('=');
      return at < 0 ? [one.toLowerCase(), undefined] : [one.slice(0, at).toLowerCase(), one.slice(at + 1)];
    });
}

/** sip.js uses null for a missing value, which its types omit. */
function asParameters(said: readonly Said[]): { [name: string]: string } {
  return Object.fromEntries(said.map(([name, value]) => [name, value ?? null])) as { [name: string]: string };
}
