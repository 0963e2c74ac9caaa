import { applicationHeader } from '../../../sdk/wire/login.ts';
import { invalidToken, notSignedIn } from '../resources/refusal.ts';
import type { Session, Sessions } from './sessions.ts';

/** Applications of users. Each has its own cookie, so that a browser can have both open. */
export const applications: ReadonlySet<string> = new Set(['callside', 'callsideWidget']);

const path = '/restletrouter';

export const sessionCookie = (session: Session) =>
  `${session.app}_SESSIONID=${session.id};Path=${path};HttpOnly`;

export const expiredCookie = (session: Session) =>
  `${session.app}_SESSIONID=;Path=${path};HttpOnly;Expires=Thu, 01 Jan 1970 00:00:00 GMT`;

function* cookies(header: string | null): Generator<[name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0) yield [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
  }
}

/** The session that the cookie of this application names. */
export function sessionOfCookie(sessions: Sessions, headers: Headers, app: string): Session | undefined {
  for (const [name, value] of cookies(headers.get('Cookie'))) {
    if (name === `${app}_SESSIONID`) return sessions.use(app, value);
  }
  return undefined;
}

/**
 * The session of a request: its cookie says which, its token proves that our own page asks.
 *
 * @throws Refusal 401 without a session, 403 with one but not its token
 */
export function authenticate(sessions: Sessions, headers: Headers): Session {
  const token = headers.get(applicationHeader) ?? '';
  const [app = ''] = token.split(';');
  const session = applications.has(app) ? sessionOfCookie(sessions, headers, app) : undefined;
  if (session?.token === token) return session;
  const hasAny = session ?? [...applications].some((one) => sessionOfCookie(sessions, headers, one));
  throw hasAny ? invalidToken() : notSignedIn();
}
