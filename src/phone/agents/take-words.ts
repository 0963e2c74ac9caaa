import { defineWords } from '#i18n/word-set.ts';

/** Why an agent cannot take a waiting caller. */
export const takeWords = defineWords({
  'take.logout': 'Start taking calls to take a caller.',
  'take.pause': 'End your break to take a call.',
  'take.wrapUp': 'End the work after your call to take the next caller.',
  'take.inCall': 'You can take the next caller when your call is over.',
  'take.ringing': 'Your phone is ringing already.',
  'take.away': 'You get no calls for a moment, because you missed one.',
  'take.noPhone': 'Your phone cannot be reached. Connect it to take a call.',
});
