import { defineWords } from '../words.ts';

/** The choice of the language. */
export const languageWords = defineWords({
  'language.title': 'Language',
  'language.saved': 'Language changed',
  'language.undo': 'Undo',
  'language.failed': 'The words in your language could not be loaded',
  'language.failedDetail': 'You read those that are here. Try again?',
});
