import { defineWords } from '../words.ts';

/** The number that is shown to who is called. */
export const callerIdWords = defineWords({
  'callerId.choose': 'Number shown to who you call outside',
  'callerId.shown': 'Shown: {{number}}',
  'callerId.own': 'My own number',
});
