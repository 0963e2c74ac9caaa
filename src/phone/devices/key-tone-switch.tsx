import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices } from '#sdk/index.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { deviceWords } from './words.ts';

/** The switch for the tones of the dial pad and the keypad. */
export function KeyToneSwitch({ devices }: { devices: AudioDevices }) {
  const words = useTranslate(deviceWords);
  return (
    <Switch
      label={words('devices.keyTones')}
      detail={words('devices.keyTonesDetail')}
      checked={useSignalValue(devices.hasKeyTones)}
      onChange={(on) => devices.setKeyTones(on)}
    />
  );
}
