import { defineWords } from '../../words.ts';

/** Recordings and their player. */
export const recordingWords = defineWords({
  'recordings.region': 'Recordings',
  'recordings.own': 'Mine',
  'recordings.everybody': 'Everybody',
  'recordings.whose': 'Owner of the recordings',
  'recordings.details': 'Recording',
  'recordings.owner': 'Recorded by',
  'recordings.length': 'Length',
  'recordings.running': 'Still recording',
  'recordings.loading': 'Loading recordings',
  'recordings.failed': 'The recordings could not be loaded',
  'recordings.none': 'No recordings yet',
  'recordings.noneDetail': 'Calls that you record are listed here. Press Record during a call to start.',
  'recordings.broken': 'This cannot be played',
  'recordings.brokenDetail': 'This browser does not support the sound. Try again.',
  'recordings.player': 'Recording of the call',
  'recordings.play': 'Play',
  'recordings.pause': 'Pause',
  'recordings.rewind': 'Back to the beginning',
  'recordings.position': 'Position',
  'recordings.volume': 'Volume',
  'recordings.speed': 'Speed',
  'recordings.silent': 'Nothing can be heard in this recording.',
  'recordings.reason': 'Why do you need to listen?',
  'recordings.reasonDetail':
    'This recording belongs to somebody else. Your reason is stored with your name and the time.',
  'recordings.reasonLabel': 'Reason',
  'recordings.listen': 'Listen',
  'recordings.accesses': 'Played by compliance officers',
  'recordings.noAccesses': 'Nobody has played this recording for compliance yet.',
});
