import { defineWords } from '#i18n/word-set.ts';

/** The order of people in a group. */
export const orderWords = defineWords({
  'groupEdit.up': 'Move {{name}} up',
  'groupEdit.down': 'Move {{name}} down',
  'groupEdit.removeMember': 'Remove {{name}}',
});
