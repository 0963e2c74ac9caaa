import { defineWords } from '#i18n/word-set.ts';

/** Signing in by a company account, at an identity provider. */
export const providerWords = defineWords({
  'provider.signIn': 'Sign in with {{provider}}',
  'provider.again': 'Try again. If it keeps failing, ask your administrator.',
  'provider.unreachable': 'Your company account cannot be reached at the moment',
  'provider.invalid': 'The answer of your company account could not be checked',
  'provider.late': 'Signing in took too long, or began in another browser',
  'provider.refused': 'Your company account did not let you in',
  'provider.unknownUser': 'You have no phone here yet',
  'provider.domain': 'This e-mail address may not sign in here',
  'provider.disabled': 'An administrator has disabled your account here',
  'provider.tooMany': 'Too many people are signing in at the moment',
});
