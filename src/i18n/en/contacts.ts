/** Whom others than the phone system know. */
export const contacts = {
  'contacts.which': 'Who is it?',
  'contacts.found': 'People found',
  'contacts.foundCount': 'Numbers found: {{count}}',
} as const;
