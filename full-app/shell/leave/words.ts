import { defineWords } from '#i18n/word-set.ts';

/** The question before unsaved changes are lost. */
export const unsavedWords = defineWords({
  'unsaved.title': 'Leave without saving?',
  'unsaved.detail': 'Your changes on this screen are not saved yet.',
  'unsaved.stay': 'Stay here',
  'unsaved.leave': 'Leave without saving',
});
