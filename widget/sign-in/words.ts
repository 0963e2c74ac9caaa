import { defineWords } from '#i18n/word-set.ts';

/** Sign-in in a separate window, for a frame in another site's page. */
export const windowSignInWords = defineWords({
  'windowSignIn.note': 'Your browser needs a separate window to sign you in.',
  'windowSignIn.open': 'Sign in in a window',
  'windowSignIn.show': 'Show the window',
  'windowSignIn.isOpen': 'Sign in in the window that has opened',
  'windowSignIn.isElsewhere': 'A window to sign in is open in another tab',
  'windowSignIn.openHere': 'Open it here',
  'windowSignIn.blocked': 'The browser blocked the window',
  'windowSignIn.blockedDetail': 'Allow this page to open windows, then try again.',
  'windowSignIn.closed': 'The window was closed before you had signed in',
  'windowSignIn.closedDetail': 'Open it again to sign in.',
  'windowSignIn.continue': 'Continue as {{name}}',
  'windowSignIn.continueNote':
    'You are already signed in here. The page that opened this window will show your phone.',
  'windowSignIn.another': 'Use another account',
  'windowSignIn.finishing': 'Returning to your page',
  'windowSignIn.gone': 'This window is no longer needed',
  'windowSignIn.goneDetail': 'Close it, and sign in from the page with the phone.',
});
