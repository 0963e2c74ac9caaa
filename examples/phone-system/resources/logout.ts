import { keepingOf, sessionFinish } from '../http/session-cookie.ts';
import { type Resource, type SignedIn, write } from './resource.ts';

/** Ends the session. */
export const logout: Resource = {
  path: 'v1/service/Logout',
  access: 'session',
  GET: write({
    about:
      'Ends the session, those that signed in by its code and the one that gave its code, and expires its cookie.',
    handle: async ({ services, session, headers }: SignedIn) => {
      await services.sessions.logOut(session);
      const { isSecure } = services.system;
      return { headers: sessionFinish(session, { isSecure, keeping: keepingOf(headers) }) };
    },
  }),
};
