import { defineWords } from '#i18n/word-set.ts';

/** The choice of the language. */
export const languageWords = defineWords({
  'language.title': 'Language',
  'language.saved': 'Language changed',
  'language.undo': 'Undo',
  'language.failed': 'The texts in your language could not be loaded',
  'language.failedDetail': 'The available ones are shown instead. Try again?',
});
