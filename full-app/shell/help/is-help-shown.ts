import type { SessionState } from '#sdk/index.ts';

/**
 * Returns true if the client shows its own help: outside of frames always, and in a frame if the login says so, since the page
 * around may have another.
 */
export const isHelpShown = (session: SessionState, isFramed: boolean): boolean =>
  !isFramed || (session.name === 'signedIn' && session.login.isHelpDisplayedInIframe);
