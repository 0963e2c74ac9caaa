import type { IncomingMessage } from 'node:http';

/**
 * `own`: a program, which sends no origin, or a page that we serve. `allowed`: a page of another origin that was opened to by an
 * option. `foreign`: any other page.
 */
type OriginKind = 'own' | 'allowed' | 'foreign';

/**
 * Returns the kind of page that a request comes from. Over https a page of the same name over http is foreign: a
 * network can forge it.
 */
export function originKind(
  { headers: { origin, host }, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  allowed: readonly string[],
): OriginKind {
  if (origin === undefined) return 'own';
  const url = URL.parse(origin);
  const isSecure = 'encrypted' in socket;
  if (url?.host === host && (!isSecure || url?.protocol === 'https:')) return 'own';
  return allowed.includes(origin) ? 'allowed' : 'foreign';
}

/**
 * Returns true for a request of a page of another site, which must neither open a socket with our user's cookie nor
 * control anything.
 */
export const isForeign = (request: IncomingMessage, allowed: readonly string[] = []): boolean =>
  originKind(request, allowed) === 'foreign';
