import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Lets the buttons of headsets steer the calls. */
export const HeadsetKeeper = deferred(() =>
  withWords(import('./headset-keeper.tsx'), import('../../i18n/en/headset.ts')).then(
    (part) => part.HeadsetKeeper,
  ),
);

/** Choosing a headset. */
export const HeadsetSettings = deferred(() =>
  withWords(import('./headset-settings.tsx'), import('../../i18n/en/headset.ts')).then(
    (part) => part.HeadsetSettings,
  ),
);
