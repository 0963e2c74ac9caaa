import type { IncomingMessage } from 'node:http';
import type { Services } from '../../resources/services.ts';
import { clientAddress } from '../server/client-address.ts';
import { namesSession, sessionOf } from '../sessions/session-cookie.ts';
import type { Session } from '../sessions/sessions.ts';
import { trustedHeaders } from '../sessions/trusted-headers.ts';

/** The answer to a request for a push socket: the socket opens, with or without a session, or it is refused. */
export type PushOpening =
  | { readonly isOpen: true; readonly session: Session | undefined }
  | { readonly isOpen: false; readonly status: string };

type PushServices = Pick<Services, 'sessions' | 'sessionGuesses' | 'pushTickets' | 'system'>;

/**
 * Finds the session of a push socket: by the ticket in its address, else by the cookie. Of several cookies, the cookie
 * that the token in the address belongs to counts; without a cookie the token alone does. A ticket of another
 * application opens nothing, and a token that is not the session's is refused. Sessions and tickets that do not exist
 * are counted as REST counts them.
 */
export function openPush(request: IncomingMessage, app: string, services: PushServices): PushOpening {
  const { sessions, pushTickets, sessionGuesses, system } = services;
  const query = new URLSearchParams((request.url ?? '').split('?')[1]);
  const ticket = query.get('ticket');
  const { cookie = '', 'x-application': sent } = request.headers;
  const headers = trustedHeaders(request, new Headers({ Cookie: cookie }), {
    allowedOrigins: system.allowedOrigins,
    sessions,
  });

  let session: Session | undefined;
  if (ticket !== null) {
    const taken = pushTickets.take(ticket);
    session = typeof taken === 'string' ? undefined : sessions.use(app, taken.value.id);
  } else {
    const token = query.get('token');
    session = sessionOf(sessions, headers, app, token ?? (typeof sent === 'string' ? sent : undefined));
    if (session && token !== null && session.token !== token)
      return { isOpen: false, status: '403 Forbidden' };
  }
  const isGuess = !session && (ticket !== null || query.has('token') || namesSession(headers));
  if (isGuess && sessionGuesses.add(clientAddress(request)) > 0)
    return { isOpen: false, status: '503 Service Unavailable' };
  return { isOpen: true, session };
}
