import { defineWords } from '#i18n/word-set.ts';

/** The audio quality of a call. Loaded with the first call, or with the first past call that was measured. */
export const qualityWords = defineWords({
  'quality.microphone': 'No sound comes from your microphone',
  'quality.microphoneDetail':
    'Look for a mute switch on your headset, or choose another microphone under Audio devices.',
  'quality.networkUp': 'Others hear you badly',
  'quality.networkUpDetail':
    'Your voice gets lost on its way. Move closer to the Wi-Fi or use a cable, and pause uploads.',
  'quality.networkDown': 'You hear others badly',
  'quality.networkDownDetail':
    'Sound gets lost on its way to you. Move closer to the Wi-Fi or use a cable, and pause downloads.',
  'quality.late': 'The sound arrives late',
  'quality.lateDetail':
    'You hear each other with a delay. Let others finish before you answer. Use a cable or another network, and pause downloads.',
  'quality.lateFigures': '{{delay}} ms there and back',
  'quality.machine': 'This computer is too busy for the call',
  'quality.machineDetail': 'Close programs and tabs that you do not need now.',
  'quality.figures': '{{lost}} lost, {{delay}} ms there and back',
  'quality.past': 'Sound',
  'quality.good': 'Good ({{mos}} of 5)',
  'quality.fair': 'Fair ({{mos}} of 5)',
  'quality.poor': 'Poor ({{mos}} of 5)',
  'quality.past.microphone': 'no sound came from your microphone for a while',
  'quality.past.networkUp': 'the network lost some of your voice',
  'quality.past.networkDown': 'the network lost some of the sound to you',
  'quality.past.machine': 'this computer was too busy',
});
