import { defineWords } from '../../words.ts';

/** The mailbox. */
export const voicemailWords = defineWords({
  'voicemail.region': 'Voicemail',
  'voicemail.loading': 'Loading messages',
  'voicemail.none': 'No messages',
  'voicemail.noneDetail': 'Messages of callers whom you did not answer will be listed here.',
  'voicemail.recordServiceDetail': 'Messages from the recording service will be listed here.',
  'voicemail.new': 'New',
  'voicemail.details': 'Message from {{who}}',
  'voicemail.player': 'Message',
  'voicemail.when': 'When',
  'voicemail.length': 'Length',
  'voicemail.markRead': 'Mark as heard',
  'voicemail.markNew': 'Mark as new',
  'voicemail.delete': 'Delete message',
  'voicemail.answering': 'Take messages when I do not answer',
  'voicemail.answeringDetail': 'Also while you are in a call, and when none of your phones can be reached.',
});
