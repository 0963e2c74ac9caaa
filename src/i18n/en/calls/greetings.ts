import { defineWords } from '../../words.ts';

/** The texts that the mailbox plays to callers. */
export const greetingWords = defineWords({
  'greetings.region': 'Greetings',
  'greetings.heard': 'Callers hear',
  'greetings.standard': 'The usual greeting',
  'greetings.loading': 'Loading greetings',
  'greetings.none': 'Callers hear the usual greeting',
  'greetings.noneDetail': 'Record your own or upload a sound file. It may last a minute.',
  'greetings.record': 'Record',
  'greetings.stop': 'Stop and save',
  'greetings.upload': 'Upload a file',
  'greetings.cancel': 'Cancel',
  'greetings.recording': 'Recording: {{time}}',
  'greetings.saved': 'Greeting saved',
  'greetings.recordedAt': 'Recorded {{when}}',
  'greetings.player': 'Greeting {{label}}',
  'greetings.delete': 'Delete {{label}}',
  'greetings.deleted': 'Greeting deleted',
  'greetings.undo': 'Undo',
  'greetings.microphone': 'The microphone cannot be used',
  'greetings.microphoneDetail': 'Allow it in the browser, or upload a file.',
});
