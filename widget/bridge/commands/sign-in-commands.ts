import type { Session } from '#sdk/index.ts';
import { Refused } from '../refused.ts';
import type { Commands } from './command.ts';

/**
 * Signs the page's user in by a code of the phone system, and out. A sign-in never replaces a signed-in user.
 *
 * @param signInByPage signs in with a code that a page is asked for
 */
export function signInCommands(
  session: Session,
  signInByPage: () => Promise<void>,
): Commands<'signIn' | 'signOut'> {
  return {
    signIn: async (given) => {
      const { name } = session.state.peek();
      if (name === 'signingIn' || name === 'twoFactor' || name === 'actionRequired')
        throw new Refused(409, 'The user is signing in at the moment.');
      // A user may have signed in since, in another tab.
      if (name === 'signedIn' || (given && (await session.resume())))
        throw new Refused(409, 'A user is already signed in and has to sign out first.');
      await (given ? session.signIn(given) : signInByPage());
      return null;
    },
    signOut: async () => {
      // Another tab of this browser may have signed in since this tab has signed out.
      if (session.state.peek().name === 'signedOut') await session.resume();
      await session.signOut();
      return null;
    },
  };
}
