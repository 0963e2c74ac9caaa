import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import {
  keepingHeader,
  type SessionKeeping,
  sessionHeader,
  sessionKeepings,
} from '../../../../sdk/wire/session/session-keeping.ts';
import { invalidToken, notSignedIn, tooManyGuesses } from '../../resources/refusal.ts';
import type { ResourceRequest } from '../../resources/resource.ts';
import type { Services } from '../../resources/services.ts';
import { applications } from './applications.ts';
import type { Session, Sessions } from './sessions.ts';

const path = '/restletrouter';
const longAgo = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';

export interface CookieOptions {
  /** Whether the server is reached by https: only then does a browser take a cookie into the frames of other sites. */
  readonly isSecure: boolean;
  /** The client's way to store its session. */
  readonly keeping: SessionKeeping | undefined;
}

/** The way in which the client stores its session; undefined for the usual cookie. */
export const keepingOf = (headers: Headers): SessionKeeping | undefined =>
  sessionKeepings.find((one) => one === headers.get(keepingHeader));

/**
 * A partitioned cookie is secure even if the server is not reached by https: a browser accepts it from its own machine,
 * and a client requests it only after it has checked that.
 */
export const attributes = ({ isSecure, keeping }: CookieOptions) => [
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

/** The cookies of a header, in its order. */
export function* cookies(header: string | null): Generator<[name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0) yield [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
  }
}

/**
 * A frame sends two cookies of the same name: the cookie of its partition and the cookie of the whole browser. More are
 * guesses.
 */
const maxCookies = 2;

/**
 * Returns the ids of sessions of an application that a request names: the id in its session header, else the ids of its
 * first cookies.
 */
function idsOf(headers: Headers, app: string): readonly string[] {
  const carried = headers.get(sessionHeader);
  if (carried !== null) return [carried];
  const own = [...cookies(headers.get('Cookie'))].filter(([name]) => name === `${app}_SESSIONID`);
  return own.slice(0, maxCookies).map(([, value]) => value);
}

/** The live sessions that a request names. */
const sessionsOf = (sessions: Sessions, headers: Headers, app: string): readonly Session[] =>
  idsOf(headers, app).flatMap((id) => sessions.use(app, id) ?? []);

/** Whether the value of `X-Application` is the token of a session, and not only the name of an application. */
export const isToken = (application: string): boolean => application.includes(';');

/** Whether a request names a session at all, live or not: by its id, or by a token. */
export const namesSession = (headers: Headers): boolean =>
  isToken(headers.get(applicationHeader) ?? '') ||
  [...applications.keys()].some((app) => idsOf(headers, app).length > 0);

/**
 * Returns the session of this application that a request names. Of several, the session with this token counts, else
 * the first. Where it names none, the token alone counts.
 */
export function sessionOf(
  sessions: Sessions,
  headers: Headers,
  app: string,
  token?: string,
): Session | undefined {
  if (idsOf(headers, app).length === 0) {
    const session = token === undefined ? undefined : sessions.withToken(token);
    return session?.app === app ? session : undefined;
  }
  const named = sessionsOf(sessions, headers, app);
  return named.find((session) => session.token === token) ?? named[0];
}

/**
 * Returns the session of a request: its cookie, or `X-Session`, selects it, and its token proves that our own page sent
 * the request. A program that sends only the token has its session: no other site's page knows the token. A cookie
 * without the token has none.
 *
 * @throws Refusal 401 without a session, 403 with a session but not its token, 503 for too many unknown sessions
 */
export function authenticate({ services, headers, address }: ResourceRequest): Session {
  const { sessions } = services;
  const token = headers.get(applicationHeader) ?? '';
  const [app = ''] = token.split(';');
  if (applications.has(app)) {
    const session = sessionOf(sessions, headers, app, token);
    if (session?.token === token) return session;
  }
  const hasAny = [...applications.keys()].some((one) => sessionOf(sessions, headers, one));
  if (hasAny) throw invalidToken();
  if (namesSession(headers)) refuseGuesses(services, address);
  throw notSignedIn();
}

/** @throws Refusal 503 for a network that has named too many sessions that do not exist */
export function refuseGuesses({ sessionGuesses }: Pick<Services, 'sessionGuesses'>, address: string): void {
  const waitMs = sessionGuesses.add(address);
  if (waitMs > 0) throw tooManyGuesses(waitMs);
}
