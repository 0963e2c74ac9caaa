import { defineWords } from '#i18n/word-set.ts';

/** Contacts from outside the phone system. */
export const contactWords = defineWords({
  'contacts.which': 'Who is it?',
});
