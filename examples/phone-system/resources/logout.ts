import { expiredCookie } from '../http/session-cookie.ts';
import { type Resource, type SignedIn, write } from './resource.ts';

/** Ends the session. */
export const logout: Resource = {
  path: 'v1/service/Logout',
  access: 'session',
  GET: write({
    about: 'Ends the session and expires its cookie.',
    handle: async ({ services, session }: SignedIn) => {
      await services.sessions.logOut(session);
      return { headers: { 'Set-Cookie': expiredCookie(session, { isSecure: services.system.isSecure }) } };
    },
  }),
};
