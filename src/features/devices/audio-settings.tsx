import Bell from 'lucide-react/icons/bell';
import Mic from 'lucide-react/icons/mic';
import Volume2 from 'lucide-react/icons/volume-2';
import type { AudioDevice, AudioDeviceKind, AudioDevices } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './audio-settings.module.css';

const icons: Readonly<Record<AudioDeviceKind, Icon>> = {
  audioinput: Mic,
  audiooutput: Volume2,
  ringing: Bell,
};

interface DeviceProps {
  readonly devices: AudioDevices;
  readonly kind: AudioDeviceKind;
  readonly list: readonly AudioDevice[];
}

function Device({ devices, kind, list }: DeviceProps) {
  const words = useTranslate();
  const run = useRun();
  const { id, volume } = useSignalValue(devices.preferences)[kind];
  const label = words(`devices.${kind}`);
  const named = list.filter((device) => device.id !== '');
  return (
    <div className={styles.device}>
      <Select
        label={label}
        value={named.some((device) => device.id === id) ? id : ''}
        options={[
          { value: '', label: words('devices.default') },
          ...named.map((device) => ({ value: device.id, label: device.label })),
        ]}
        onChoose={(chosen) => void run(() => devices.choose(kind, chosen))}
      />
      <Slider
        icon={icons[kind]}
        label={words('devices.volume', { device: label })}
        value={volume}
        onSlide={(level) => devices.setVolume(kind, level)}
      />
    </div>
  );
}

function Permission({ devices }: { devices: AudioDevices }) {
  const words = useTranslate();
  const run = useRun();
  const permission = useSignalValue(devices.permission);
  if (permission === 'granted') return null;
  const denied = permission === 'denied';
  const ask = { label: words('action.allow'), run: () => void run(() => devices.requestPermission()) };
  return (
    <Banner
      tone={denied ? 'warning' : 'info'}
      title={words(denied ? 'devices.denied' : 'devices.permission')}
      detail={denied ? words('devices.deniedDetail') : undefined}
      action={ask}
    />
  );
}

function Devices({ devices }: { devices: AudioDevices }) {
  const inputs = useSignalValue(devices.inputs);
  const outputs = useSignalValue(devices.outputs);
  return (
    <div className={styles.settings}>
      <Permission devices={devices} />
      <Device devices={devices} kind="audioinput" list={inputs} />
      <Device devices={devices} kind="audiooutput" list={outputs} />
      <Device devices={devices} kind="ringing" list={outputs} />
    </div>
  );
}

/** Microphone, speaker and ringing of the phone in this browser, each with its volume. */
export function AudioSettings() {
  const words = useTranslate();
  const { phone } = useClient();
  return phone ? <Devices devices={phone.devices} /> : <p>{words('devices.none')}</p>;
}
