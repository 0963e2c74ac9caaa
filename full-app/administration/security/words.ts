import { defineWords } from '#i18n/word-set.ts';

/** The rules for signing in, for administrators. */
export const securityWords = defineWords({
  'security.loading': 'Rules are loading',
  'security.passwords': 'Passwords',
  'security.passwordMinLength': 'Least characters of a new password',
  'security.passwordHint': '8 to 64. Passwords from before stay valid.',
  'security.passwordRules':
    'A new password also needs a capital letter, a small letter, a digit and a special character, and is no sequence such as abcdef.',
  'security.passwordDays': 'Days until a user chooses a new password',
  'security.passwordDaysHint': '1 to 3,650. Empty: never. It is chosen at the next sign-in.',
  'security.secondFactor': 'Second factor',
  'security.secondFactorFor': 'Signing in with a password and a code is required',
  'security.secondFactor.optional': 'Of nobody: users decide',
  'security.secondFactor.administrators': 'Of administrators',
  'security.secondFactor.all': 'Of all users',
  'security.secondFactorFrom': 'From',
  'security.secondFactorHint':
    'Empty: at once. Users set it up at their next sign-in. Your identity provider has rules of its own.',
  'security.wrongPasswords':
    'After {{count}} wrong passwords from one place, the user has to wait there, up to {{seconds}} s.',
  'security.isPasswordOff': 'Sign in with the company account only',
  'security.isPasswordOffDetail':
    'Passwords are off. Administrators of everything keep theirs, in case {{providers}} is out of order.',
  'security.noProvider': 'Needs an identity provider, which the option --oidc sets at the start.',
  'security.sessions': 'Sessions',
  'security.idleMinutes': 'Minutes without contact until a device is signed out',
  'security.idleHint': '5 to 43,200. A page that is open has contact.',
  'security.sessionHours': 'Hours until a user signs in again',
  'security.sessionHint': '1 to 8,760. Empty: never',
  'security.badNumber': 'Enter {{least}} to {{most}}.',
  'security.everybody': 'Sign out everybody',
  'security.everybodyQuestion': 'Sign out everybody?',
  'security.everybodyDetail':
    'All users are signed out on all devices, except for you. Calls in browsers end; desk phones go on.',
  'security.everybodyDone': 'Everybody is signed out',
  'security.saved': 'The rules are saved',
  'security.notYours': 'Only administrators of all users can see this.',
});
