import { defineWords } from '#i18n/word-set.ts';

/** The area of the denylist: callers whom the user does not want to hear from. */
export const denylistWords = defineWords({
  'denylist.loading': 'Loading the denylist',
  'denylist.failed': 'The denylist could not be loaded',
  'denylist.none': 'Nobody is on your denylist',
  'denylist.noneDetail': 'Add a number here, or from a call, a contact or a voicemail.',
  'denylist.new': 'New entry',
  'denylist.edit': 'Change the entry',
  'denylist.numbers': 'Numbers',
  'denylist.numbersHint': 'Separate several by commas. 0612* matches all numbers that begin with 0612.',
  'denylist.label': 'Note',
  'denylist.save': 'Save',
  'denylist.delete': 'Delete the entry',
  'denylist.anonymous': 'Refuse callers without a number',
  'denylist.anonymousDetail': 'They hear that they may not call this number.',
  'denylist.choose': 'Choose an entry to change it, or add a new one.',
});
