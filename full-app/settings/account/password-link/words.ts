import { defineWords } from '#i18n/word-set.ts';

/** The page on which an invited user chooses a password. */
export const passwordLinkWords = defineWords({
  'passwordLink.title': 'Choose your password',
  'passwordLink.welcome': 'Welcome, {{name}}',
  'passwordLink.loading': 'Your link is checked',
  'passwordLink.choose': 'Choose your password',
  'passwordLink.detail': 'Your user name is {{login}}. You are signed in as soon as the password is set.',
  'passwordLink.gone': 'This link no longer works',
  'passwordLink.goneDetail': 'It was used, replaced, or is too old. Ask your administrator for a new one.',
});
