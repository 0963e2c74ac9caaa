import { defineWords } from '#i18n/word-set.ts';

/** The limits of the user's rights. */
export const rightsWords = defineWords({
  'rights.locked': 'You can look at this, and not change it. An administrator can allow it.',
});
