import { applicationHeader } from '../../../sdk/wire/login.ts';
import {
  keepingHeader,
  type SessionKeeping,
  sessionHeader,
  sessionKeepings,
} from '../../../sdk/wire/session-keeping.ts';
import { invalidToken, notSignedIn } from '../resources/refusal.ts';
import { applications } from './applications.ts';
import type { Session, Sessions } from './sessions.ts';

const path = '/restletrouter';
const longAgo = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';

interface CookieOptions {
  /** Whether the server is reached by https: only then does a browser take a cookie into the frames of other sites. */
  readonly isSecure: boolean;
  /** How the client says that it keeps its session. */
  readonly keeping: SessionKeeping | undefined;
}

/** How the client keeps its session; undefined: in the usual cookie. */
export const keepingOf = (headers: Headers): SessionKeeping | undefined =>
  sessionKeepings.find((one) => one === headers.get(keepingHeader));

/**
 * A partitioned cookie is secure also where the server is not reached by https: a browser takes it from its own machine
 * then, and a client asks for it only where it has seen that.
 */
const attributes = ({ isSecure, keeping }: CookieOptions) => [
  `Path=${path}`,
  'HttpOnly',
  ...(isSecure || keeping === 'partitioned' ? ['Secure', 'SameSite=None'] : []),
  ...(keeping === 'partitioned' ? ['Partitioned'] : []),
];

/** The header of an answer in which a session begins. */
export const sessionStart = (session: Session, options: CookieOptions): Record<string, string> =>
  options.keeping === 'carried'
    ? { [sessionHeader]: session.id }
    : { 'Set-Cookie': [`${session.app}_SESSIONID=${session.id}`, ...attributes(options)].join(';') };

/** The header of an answer in which a session ends. */
export const sessionFinish = (session: Session, options: CookieOptions): Record<string, string> =>
  options.keeping === 'carried'
    ? {}
    : { 'Set-Cookie': [`${session.app}_SESSIONID=`, ...attributes(options), longAgo].join(';') };

function* cookies(header: string | null): Generator<[name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0) yield [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
  }
}

/**
 * The live sessions that a request names: the one that it carries, else those of its cookies. A frame may send two of one name,
 * the one of its partition and that of the whole browser.
 */
function* sessionsOf(sessions: Sessions, headers: Headers, app: string): Generator<Session> {
  const carried = headers.get(sessionHeader);
  const named = carried === null ? [...cookies(headers.get('Cookie'))] : [[`${app}_SESSIONID`, carried]];
  for (const [name, value = ''] of named) {
    const session = name === `${app}_SESSIONID` ? sessions.use(app, value) : undefined;
    if (session) yield session;
  }
}

/** The session of this application that a request names. Of several, the one with this token counts, else the first. */
export function sessionOf(
  sessions: Sessions,
  headers: Headers,
  app: string,
  token?: string,
): Session | undefined {
  const named = [...sessionsOf(sessions, headers, app)];
  return named.find((session) => session.token === token) ?? named[0];
}

/**
 * The session of a request: its cookie, or `X-Session`, says which, its token proves that our own page asks.
 *
 * @throws Refusal 401 without a session, 403 with one but not its token
 */
export function authenticate(sessions: Sessions, headers: Headers): Session {
  const token = headers.get(applicationHeader) ?? '';
  const [app = ''] = token.split(';');
  if (applications.has(app)) {
    for (const session of sessionsOf(sessions, headers, app)) if (session.token === token) return session;
  }
  const hasAny = [...applications.keys()].some((one) => sessionOf(sessions, headers, one));
  throw hasAny ? invalidToken() : notSignedIn();
}
