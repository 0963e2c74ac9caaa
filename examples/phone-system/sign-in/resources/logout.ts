import { keepingOf, sessionFinish } from '../../http/sessions/session-cookie.ts';
import { type Resource, type SessionRequest, write } from '../../resources/resource.ts';

/** Ends the session. */
export const logout: Resource = {
  path: 'v1/service/Logout',
  access: 'session',
  GET: write({
    about:
      'Ends the session and expires its cookie. It also ends the sessions that signed in with a code of this session, and the session whose code this session signed in with.',
    handle: async ({ services, session, headers }: SessionRequest) => {
      await services.sessions.logOut(session);
      const { isSecure } = services.system;
      return { headers: sessionFinish(session, { isSecure, keeping: keepingOf(headers) }) };
    },
  }),
};
