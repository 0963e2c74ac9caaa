import { defineWords } from '#i18n/word-set.ts';

/** Parts that several sections of the administration have. */
export const partWords = defineWords({
  'parts.removeUser': 'Remove {{name}}',
});
