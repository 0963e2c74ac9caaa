import { defineWords } from '#i18n/word-set.ts';

/** The page for acting for another user. */
export const behalfWords = defineWords({
  'behalf.detail': 'You see and change the same as this person. You need the right to work as others.',
  'behalf.person': 'Person',
  'behalf.hint': 'Search by name or number, or type the user name.',
  'behalf.nobody': 'No colleague found. You can also type a user name.',
  'behalf.required': 'Choose a person or type a user name',
  'behalf.act': 'Work as this person',
});
