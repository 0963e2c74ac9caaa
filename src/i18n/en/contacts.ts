import { defineWords } from '../words.ts';

/** Whom others than the phone system know. */
export const contactWords = defineWords({
  'contacts.which': 'Who is it?',
});
