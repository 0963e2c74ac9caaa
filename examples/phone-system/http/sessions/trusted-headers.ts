import type { IncomingMessage } from 'node:http';
import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { originKind } from '../server/origin.ts';
import { cookies, isToken } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/**
 * Returns the headers of a request, with the cookies that count. A page of another origin has a part only in the sessions that it began:
 * otherwise the user's browser would open sockets for any page that is allowed to be a client. Where such a page sends a token, the
 * token decides, since the cookie is that of the tab which signed in last.
 */
export function trustedHeaders(
  request: IncomingMessage,
  headers: Headers,
  { allowedOrigins, sessions }: { readonly allowedOrigins: readonly string[]; readonly sessions: Sessions },
): Headers {
  const kind = originKind(request, allowedOrigins);
  if (kind === 'own') return headers;
  const trusted = new Headers(headers);
  trusted.delete('Cookie');
  if (kind === 'foreign' || sendsToken(request)) return trusted;
  const { origin } = request.headers;
  const own = [...cookies(headers.get('Cookie'))].filter(([, id]) => sessions.originOf(id) === origin);
  if (own.length > 0) trusted.set('Cookie', own.map((pair) => pair.join('=')).join('; '));
  return trusted;
}

/** Sockets cannot have headers in browsers, so their token is in the address. */
const sendsToken = ({ headers, url = '' }: IncomingMessage): boolean =>
  isToken(String(headers[applicationHeader.toLowerCase()] ?? '')) ||
  new URLSearchParams(url.split('?')[1]).has('token');
