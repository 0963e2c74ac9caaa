import { isIP } from 'node:net';
import type { Core } from 'sip.js';
import { plainHost } from '../message/headers.ts';
import type { Address, SipWire } from '../wire/sip-wire.ts';

/**
 * Returns the address from which our request came to the other side, as its response says (RFC 3581); undefined where it
 * is our own, or the response does not say.
 */
export function seenAddress(
  response: Core.IncomingResponseMessage,
  { local }: Pick<SipWire, 'local'>,
): Address | undefined {
  const via = response.getHeader('via') ?? '';
  const host = plainHost(parameterOf(via, 'received') ?? local?.host ?? '');
  const port = Number(parameterOf(via, 'rport') ?? local?.port);
  const isKnown = isIP(host) !== 0 && port >= 1 && port <= 65_535;
  const isOwn = host === local?.host && port === local.port;
  return isKnown && !isOwn ? { host, port } : undefined;
}

const parameterOf = (via: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}\\s*=\\s*([^;,\\s]+)`, 'i').exec(via)?.[1];
