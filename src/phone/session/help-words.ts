import { defineWords } from '#i18n/word-set.ts';

/** Help for problems with signing in. */
export const signInHelpWords = defineWords({
  'signIn.help': 'Help with signing in',
  'signIn.forgotten': 'Forgotten your password?',
  'signIn.forgottenDetail': 'Your administrator can set a new one.',
  'signIn.unreachable': 'The phone system cannot be reached?',
  'signIn.unreachableDetail':
    'Check your network and VPN, then sign in again. If others cannot sign in either, tell your administrator.',
});
