import { defineWords } from '#i18n/word-set.ts';

/** The sounds of the company, for administrators. */
export const companySoundWords = defineWords({
  'sounds.title': 'Sounds',
  'sounds.about':
    'What callers hear of your company. A queue that has a sound of its own plays that instead.',
  'sounds.loading': 'Sounds are loading',
  'sounds.all': 'All sounds',
  'sounds.music': 'Music',
  'sounds.queues': 'Queues',
  'sounds.failures': 'Calls that fail',
  'sounds.builtIn': 'Sound of the phone system',
  'sounds.occasion.MUSIC': 'Music on hold',
  'sounds.detail.MUSIC':
    'While a call is on hold, and while callers wait. Without a file of your own, held callers hear nothing.',
  'sounds.occasion.INVALID_NUMBER': 'Wrong number',
  'sounds.detail.INVALID_NUMBER': 'The number is not in use.',
  'sounds.occasion.NOT_ALLOWED': 'Number not allowed',
  'sounds.detail.NOT_ALLOWED': 'The user may not call this number.',
  'sounds.occasion.EMERGENCY_NUMBER': 'Emergency number',
  'sounds.detail.EMERGENCY_NUMBER': 'Emergency numbers cannot be called from this phone system.',
  'sounds.occasion.UNREACHABLE': 'Not reachable',
  'sounds.detail.UNREACHABLE': 'No phone of the called person can ring.',
  'sounds.occasion.NO_ANSWER': 'No answer',
  'sounds.detail.NO_ANSWER': 'The phone rang, and nobody answered.',
  'sounds.announced': 'Queues play it if they announce this.',
  'sounds.others': 'Own sound: {{queues}}',
  'sounds.heardNow': 'Heard now',
  'sounds.player': '{{occasion}}: {{label}}',
  'sounds.saved': 'Callers hear the new sound',
  'sounds.reset': 'Use the sound of the phone system',
  'sounds.wasReset': 'Callers hear the sound of the phone system',
});
