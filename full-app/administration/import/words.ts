import { defineWords } from '#i18n/word-set.ts';

/** The import of users, phones and groups. */
export const importWords = defineWords({
  'import.title': 'Import',
  'import.detail':
    'Add users, phones and groups from a file: CSV, JSON or Excel (.xlsx). The file is checked first, and nothing is added before you say so.',
  'import.choose': 'Choose a file',
  'import.checking': 'The file is being checked…',
  'import.found': 'Users: {{users}} · Phones: {{phones}} · Groups: {{groups}}',
  'import.faults': 'Refused rows: {{number}}',
  'import.place': 'Row',
  'import.reason': 'Reason',
  'import.more': 'Show more',
  'import.apply': 'Import everything',
  'import.applyPart': 'Import the good rows',
  'import.running': 'Importing: {{done}} of {{users}} users',
  'import.undoing': 'Taking back: {{left}} users left',
  'import.passwords': 'Passwords still to be set: {{number}}. These users cannot sign in yet.',
  'import.done': 'Imported users: {{done}}',
  'import.failed': 'The import ended early',
  'import.undone': 'The import was taken back',
  'import.kept': 'Already in use, and therefore kept: {{number}}',
  'import.undo': 'Take back',
  'import.undoQuestion': 'Take the import of {{name}} back?',
  'import.undoDetail': 'Its users, phones and groups are removed. What has been used since stays.',
});
