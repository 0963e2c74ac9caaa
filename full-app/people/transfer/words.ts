import { defineWords } from '#i18n/word-set.ts';

/** Files of contacts. */
export const transferWords = defineWords({
  'transfer.import': 'Import contacts of your own',
  'transfer.export': 'Export your own contacts',
  'transfer.file': 'Choose a vCard or CSV file',
  'transfer.reading': 'Reading the file…',
  'transfer.tooLarge': 'This file is larger than 20 MB. Split it into several.',
  'transfer.found': 'Contacts that can be added: {{number}}',
  'transfer.duplicates': 'Contacts that you have already: {{number}}',
  'transfer.choice.merge': 'Add what is missing to them',
  'transfer.choice.skip': 'Leave them as they are',
  'transfer.choice.add': 'Add them a second time',
  'transfer.refused': 'Rows that cannot be added: {{number}}',
  'transfer.leftOut': 'Values that cannot be saved and are left out: {{number}}',
  'transfer.unread': 'Columns that are not imported: {{columns}}',
  'transfer.saveRefused': 'Save these rows as a file',
  'transfer.line': 'Line {{line}}: {{why}}',
  'transfer.broken': 'This row cannot be read.',
  'transfer.start': 'Import',
  'transfer.running': '{{done}} of {{total}}',
  'transfer.done': 'Added: {{added}}, completed: {{merged}}, left as they were: {{skipped}}',
  'transfer.another': 'Import another file',
});
