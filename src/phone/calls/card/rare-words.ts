import { defineWords } from '#i18n/word-set.ts';

/** The details that few calls have. */
export const rareWords = defineWords({
  'calls.sendWaiting': 'Send {{digits}}',
  'calls.endsAt': 'This call ends at {{time}}: the minutes for calls outside are used up.',
});
