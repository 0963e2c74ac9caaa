import { keptCookies } from '../platform/kept-cookies.ts';
import type { SessionKeeping } from '../wire/session/session-keeping.ts';

/** How a session can be kept in this page; undefined: in the usual cookie, as nearly everywhere outside of frames. */
export function sessionKeeping(): SessionKeeping | undefined {
  const cookies = keptCookies();
  if (cookies === 'usual') return undefined;
  return cookies === 'none' ? 'carried' : cookies;
}
