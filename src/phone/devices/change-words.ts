import { defineWords } from '#i18n/word-set.ts';

/** Messages after an audio device replaces another. */
export const deviceChangeWords = defineWords({
  'deviceChange.unplugged': '{{before}} was unplugged',
  'deviceChange.backAgain': '{{now}} is plugged in again',
  'deviceChange.busy': '{{before}} does not start',
  'deviceChange.detail.audioinput': 'Your microphone is now: {{now}}.',
  'deviceChange.detail.audiooutput': 'You now hear others on: {{now}}.',
  'deviceChange.detail.ringing': 'It now rings on: {{now}}.',
  'deviceChange.default': 'the system’s default',
});
