import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another site asks, which must neither open a socket with our user's cookie nor control
 * anything. Programs send no origin.
 */
export function isForeign({ origin, host }: IncomingHttpHeaders): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
