import { addWords } from '../../i18n/i18n.ts';
import { deferred } from '../../ui/deferred.tsx';

/** The settings of the sound devices, loaded together with their words. */
export const AudioSettings = deferred(async () => {
  const [part, { devices }] = await Promise.all([
    import('./audio-settings.tsx'),
    import('../../i18n/en/devices.ts'),
  ]);
  addWords(devices);
  return part.AudioSettings;
});

/** Tells when one sound device takes the place of another. */
export const DeviceChanges = deferred(async () => {
  const [part, { deviceChanges }] = await Promise.all([
    import('./device-changes.tsx'),
    import('../../i18n/en/device-changes.ts'),
  ]);
  addWords(deviceChanges);
  return part.DeviceChanges;
});
