import Bell from 'lucide-react/icons/bell';
import Mic from 'lucide-react/icons/mic';
import Volume2 from 'lucide-react/icons/volume-2';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevice, AudioDeviceKind, AudioDevices } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';
import { Select } from '#ui/select/select.tsx';
import { Slider } from '#ui/slider/slider.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './audio-settings.module.css';
import { deviceWords } from './words.ts';

const icons: Readonly<Record<AudioDeviceKind, Icon>> = {
  audioinput: Mic,
  audiooutput: Volume2,
  ringing: Bell,
};

/** Props of `DeviceChoice`. */
export interface DeviceChoiceProps {
  /** `client.phone.devices`: the choice is stored there. */
  readonly devices: AudioDevices;
  /** The device to choose: microphone, speaker or ringing device. */
  readonly kind: AudioDeviceKind;
  /** The devices of this kind that are plugged in. */
  readonly list: readonly AudioDevice[];
}

/** The choice of a device and its volume. A chosen device that is not plugged in stays selected, with a note. */
export function DeviceChoice({ devices, kind, list }: DeviceChoiceProps) {
  const words = useTranslate(deviceWords, panelWords);
  const run = useRun();
  const { id, volume } = useSignalValue(devices.preferences)[kind];
  const label = words(`devices.${kind}`);
  const missing = id !== '' && !list.some((device) => device.id === id);
  return (
    <div className={styles.device}>
      <Select
        label={label}
        value={id}
        options={[
          { value: '', label: words('devices.default') },
          ...list.map((device) => ({ value: device.id, label: device.label || label })),
          ...(missing
            ? [{ value: id, label: words('devices.notPlugged', { device: words('devices.chosen') }) }]
            : []),
        ]}
        onChange={(chosen) => void run(() => devices.choose(kind, chosen))}
      />
      <Slider
        icon={icons[kind]}
        label={words('devices.volume', { device: label })}
        value={volume}
        onChange={(level) => devices.setVolume(kind, level)}
      />
    </div>
  );
}
