import { defineWords } from '#i18n/word-set.ts';

/** The form of the colleagues whom an entry names. */
export const relationWords = defineWords({
  'relations.hint': 'All colleagues see this. Each change is saved at once.',
  'relations.none': 'Nobody yet',
  'relations.add.assistants': 'Add an assistant',
  'relations.add.substitutes': 'Add a substitute',
  'relations.add.superiors': 'Add a superior',
  'relations.remove': 'Remove {{who}}',
  'relations.done': 'Done',
});
