import { defineWords } from '#i18n/word-set.ts';

/** The settings for the look of the client. */
export const lookWords = defineWords({
  'look.textSize': 'Text size',
  'look.textSize.normal': 'Normal',
  'look.textSize.large': 'Large',
  'look.textSize.larger': 'Larger',
  'look.textSize.largest': 'Largest',
  'look.contrast': 'More contrast',
  'look.contrastDetail': 'Stronger text, lines and buttons. Your system may also turn it on.',
  'look.motion': 'Less motion',
  'look.motionDetail': 'Nothing slides or fades. Your system may also turn it on.',
  'look.rowsPerPage': 'Past calls per page',
  'look.clock': 'Clock',
  'look.clock.profile': 'As set by your company',
  'look.clock.24': '24 hours',
  'look.clock.12': '12 hours',
  'look.enterKey': 'The Enter key in messages',
  'look.enterKey.send': 'Sends the message',
  'look.enterKey.newline': 'Begins a new line; Ctrl and Enter send',
});
