import { expiredCookie } from '../http/session-cookie.ts';
import { type Ask, type Resource, write } from './resource.ts';

/** Ends the session. */
export const logout: Resource = {
  path: 'v1/service/Logout',
  access: 'user',
  GET: write({
    about: 'Ends the session and expires its cookie.',
    handle: async ({ services, session }: Ask) => {
      await services.sessions.logOut(session);
      return { headers: { 'Set-Cookie': expiredCookie(session) } };
    },
  }),
};
