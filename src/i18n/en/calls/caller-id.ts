import { defineWords } from '../../words.ts';

/** The texts of the caller ID. */
export const callerIdWords = defineWords({
  'callerId.choose': 'Number shown to people outside',
  'callerId.shown': 'Shown: {{number}}',
  'callerId.own': 'My own number',
});
