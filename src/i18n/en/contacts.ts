/** Whom others than the phone system know. */
export const contacts = {
  'contacts.which': 'Who is it?',
} as const;
