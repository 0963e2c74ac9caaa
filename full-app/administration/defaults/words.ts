import { defineWords } from '#i18n/word-set.ts';

/** The values of new users, for administrators. */
export const defaultsWords = defineWords({
  'defaults.title': 'New users',
  'defaults.loading': 'The values of new users are loading',
  'defaults.detail': 'What users get who are added from now on, unless you choose otherwise for one of them.',
  'defaults.language': 'Language',
  'defaults.browserLanguage': 'That of the browser',
  'defaults.voicemailAfter': 'Voicemail answers after',
  'defaults.noVoicemail': 'Never by itself',
  'defaults.seconds': '{{count}} seconds',
  'defaults.existing': 'Existing users',
  'defaults.differing_one': '{{count}} user has other values.',
  'defaults.differing_other': '{{count}} users have other values.',
  'defaults.same': 'All users have these values.',
  'defaults.apply': 'Give them to all users',
  'defaults.question_one': 'Give {{count}} user these values?',
  'defaults.question_other': 'Give {{count}} users these values?',
  'defaults.questionDetail':
    'Voicemail, CRM, licences and locked settings are replaced. Users keep the language that they have chosen. This cannot be undone.',
  'defaults.applied_one': '{{count}} user was changed',
  'defaults.applied_other': '{{count}} users were changed',
  'defaults.saved': 'The values of new users are saved',
});
