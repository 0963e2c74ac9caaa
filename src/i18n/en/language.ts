import { defineWords } from '../words.ts';

/** In which language the product speaks. */
export const languageWords = defineWords({
  'language.title': 'Language',
  'language.saved': 'Language changed',
  'language.undo': 'Undo',
  'language.failed': 'The words in your language could not be loaded',
  'language.failedDetail': 'You read those that are here. Try again?',
});
