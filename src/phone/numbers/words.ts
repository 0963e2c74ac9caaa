import { defineWords } from '#i18n/word-set.ts';

/** The kinds of a person's numbers. */
export const numberWords = defineWords({
  'history.numberType.internal': 'Internal',
  'history.numberType.direct': 'Direct',
  'history.numberType.mobile': 'Mobile',
  'history.numberType.professional': 'Work',
  'history.numberType.home': 'Home',
  'history.numberType.personal': 'Personal',
  'history.numberType.other': 'Number',
});
