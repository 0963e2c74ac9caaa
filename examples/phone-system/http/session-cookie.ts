import { applicationHeader } from '../../../sdk/wire/login.ts';
import { invalidToken, notSignedIn } from '../resources/refusal.ts';
import { applications } from './applications.ts';
import type { Session, Sessions } from './sessions.ts';

const path = '/restletrouter';

/** Whether the server is reached by https: only then does a browser take a cookie into the frames of other sites. */
interface CookieOptions {
  readonly isSecure: boolean;
}

const attributes = ({ isSecure }: CookieOptions) =>
  `Path=${path};HttpOnly${isSecure ? ';Secure;SameSite=None' : ''}`;

export const sessionCookie = (session: Session, options: CookieOptions) =>
  `${session.app}_SESSIONID=${session.id};${attributes(options)}`;

export const expiredCookie = (session: Session, options: CookieOptions) =>
  `${session.app}_SESSIONID=;${attributes(options)};Expires=Thu, 01 Jan 1970 00:00:00 GMT`;

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
  const hasAny = session ?? [...applications.keys()].some((one) => sessionOfCookie(sessions, headers, one));
  throw hasAny ? invalidToken() : notSignedIn();
}
