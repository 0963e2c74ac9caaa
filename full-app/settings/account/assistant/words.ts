import { defineWords } from '#i18n/word-set.ts';

/** The question of an assistant that is signed in from a terminal. */
export const assistantWords = defineWords({
  'assistantSignIn.title': 'Sign in an assistant',
  'assistantSignIn.detail':
    '“{{name}}” wants to read calls, people and queues as you. Go on only if you have started this in a terminal yourself.',
  'assistantSignIn.show': 'Show the code',
  'assistantSignIn.code': 'Code for the terminal',
  'assistantSignIn.valid': 'It is valid once, for one minute. Give it to nobody.',
  'assistantSignIn.copy': 'Copy the code',
  'assistantSignIn.copied': 'Code copied',
  'assistantSignIn.refused': 'The code was not copied',
  'assistantSignIn.refusedDetail': 'Your browser does not allow it. Select the code and copy it yourself.',
});
