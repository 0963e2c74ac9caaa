import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** The settings of the sound devices. */
export const AudioSettings = deferred(() =>
  withWords(import('./audio-settings.tsx'), import('../../i18n/en/devices.ts')).then(
    (part) => part.AudioSettings,
  ),
);

/** Tells when one sound device takes the place of another. */
export const DeviceChanges = deferred(() =>
  withWords(import('./device-changes.tsx'), import('../../i18n/en/device-changes.ts')).then(
    (part) => part.DeviceChanges,
  ),
);
