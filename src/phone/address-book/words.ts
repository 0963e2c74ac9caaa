import { defineWords } from '#i18n/word-set.ts';

/** The external address book. Loaded after the first paint. */
export const addressBookWords = defineWords({
  'addressBook.several': 'Who is calling?',
  'addressBook.from': 'Found in {{book}}',
  'addressBook.no': 'Not now',
  'addressBook.notConfigured':
    'The external address book has no directory to search. Ask your administrator.',
  'addressBook.licenceIssue': 'There is no licence for the external address book. Ask your administrator.',
  'addressBook.close': 'Close',
  'addressBook.results': 'In external address books',
  'addressBook.searching': 'Searching external address books',
  'addressBook.none': 'No address book has this name.',
  'addressBook.settings': 'External address book',
  'addressBook.popup': 'Offer to show the contact of a caller',
  'addressBook.popupDetail':
    'The offer goes away after ten seconds. The name is shown on the call either way.',
  'addressBook.onRinging': 'Look callers up while the phone rings',
  'addressBook.onRingingDetail': 'Otherwise they are looked up when you answer.',
});
