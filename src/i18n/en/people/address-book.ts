import { defineWords } from '../../words.ts';

/** The external address book. Loaded after the first paint. */
export const addressBookWords = defineWords({
  'addressBook.show': 'Show {{name}}?',
  'addressBook.several': 'Who is calling?',
  'addressBook.from': 'Found in {{book}}',
  'addressBook.yes': 'Show',
  'addressBook.no': 'Not now',
  'addressBook.notConfigured':
    'The external address book has no directory to search. Ask your administrator.',
  'addressBook.licenceIssue': 'There is no licence for the external address book. Ask your administrator.',
  'addressBook.close': 'Close',
});
