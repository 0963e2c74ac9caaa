import { defineWords } from '#i18n/word-set.ts';

/** The buttons of headsets. Loaded after the first paint. */
export const headsetWords = defineWords({
  'headset.title': 'Headset buttons',
  'headset.none': 'Answer, hang up and mute with the buttons of your headset.',
  'headset.connected': 'The buttons of this headset work: {{names}}',
  'headset.choose': 'Choose a headset',
  'headset.another': 'Choose another headset',
  'headset.refused': 'The buttons of the headset cannot be used',
  'headset.refusedDetail': 'Close other programs that use it, then unplug it and plug it in again.',
});
