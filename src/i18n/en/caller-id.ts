/** The number that is shown to who is called. */
export const callerId = {
  'callerId.choose': 'Number shown to who you call outside',
  'callerId.shown': 'Shown: {{number}}',
  'callerId.own': 'My own number',
} as const;
