import { defineWords } from '../../words.ts';

/** Contacts from outside the phone system. */
export const contactWords = defineWords({
  'contacts.which': 'Who is it?',
});
