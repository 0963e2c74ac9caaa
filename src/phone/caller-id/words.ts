import { defineWords } from '#i18n/word-set.ts';

/** The texts of the caller ID. */
export const callerIdWords = defineWords({
  'callerId.choose': 'Number shown to people outside',
  'callerId.shown': 'Calling as {{number}}',
  'callerId.own': 'My number',
  'callerId.search': 'Find a number by its first digits',
  'callerId.none': 'No allowed number begins like this.',
  'callerId.more_one': 'The first {{count}} is shown. Type more digits to find others.',
  'callerId.more_other': 'The first {{count}} are shown. Type more digits to find others.',
});
