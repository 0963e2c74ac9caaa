import { defineWords } from '#i18n/word-set.ts';

/** Words for the recordings of meetings. */
export const meetingRecordingWords = defineWords({
  'meetingRecording.title': 'Recordings',
  'meetingRecording.loading': 'Loading your recordings',
  'meetingRecording.failed': 'Your recordings could not be loaded',
  'meetingRecording.none': 'No recordings yet',
  'meetingRecording.noneDetail': 'Host a meeting and choose Record. Only you have its recording.',
  'meetingRecording.start': 'Record',
  'meetingRecording.stop': 'Stop recording',
  'meetingRecording.ask': 'Record this meeting?',
  'meetingRecording.consent':
    'Everybody sees that the meeting is recorded. Ask for their consent first. Only you have the recording.',
  'meetingRecording.begin': 'Start recording',
  'meetingRecording.cancel': 'Cancel',
  'meetingRecording.running': 'Recording now',
  'meetingRecording.play': 'Play the recording of {{moment}}',
  'meetingRecording.download': 'Download the recording of {{moment}}',
  'meetingRecording.delete': 'Delete the recording of {{moment}}',
  'meetingRecording.deleteAsk': 'Delete this recording for good?',
  'meetingRecording.deleteNow': 'Delete recording',
  'meetingRecording.player': 'Recording of {{moment}}',
  'meetingRecording.close': 'Close the recording',
});
