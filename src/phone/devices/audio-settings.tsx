import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices } from '#sdk/index.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { HeadsetSettings } from '../headset/headset-settings.tsx';
import { NotificationSettings } from '../notifications/notification-settings.tsx';
import styles from './audio-settings.module.css';
import { DeviceChoice } from './device-choice.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import { PermissionBanner } from './permission-banner.tsx';
import { ProcessingSwitches } from './processing-switches.tsx';
import { SampleButton } from './sample-button.tsx';
import { deviceWords } from './words.ts';

/** The switch for the tones of the dial pad and the keypad. */
function KeyToneSwitch({ devices }: { devices: AudioDevices }) {
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

const Preflight = lazyComponent(() =>
  import('../preflight/preflight.tsx').then((module) => module.Preflight),
);

function Devices({ devices }: { devices: AudioDevices }) {
  const inputs = useSignalValue(devices.inputs);
  const outputs = useSignalValue(devices.outputs);
  return (
    <div className={styles.settings}>
      <PermissionBanner devices={devices} />
      <DeviceChoice devices={devices} kind="audioinput" list={inputs} />
      <MicrophoneTest devices={devices} />
      <DeviceChoice devices={devices} kind="audiooutput" list={outputs} />
      <SampleButton devices={devices} kind="audiooutput" />
      <KeyToneSwitch devices={devices} />
      <DeviceChoice devices={devices} kind="ringing" list={outputs} />
      <SampleButton devices={devices} kind="ringing" />
      <ProcessingSwitches devices={devices} />
      <HeadsetSettings />
    </div>
  );
}

/** The choice of microphone, speaker and ringing device for the phone in this browser, each with its volume and a test. */
export function AudioSettings() {
  const words = useTranslate(deviceWords);
  const { phone } = useClient();
  return (
    <div className={styles.settings}>
      {phone ? <Devices devices={phone.devices} /> : <p>{words('devices.none')}</p>}
      <NotificationSettings />
      <Preflight />
    </div>
  );
}
