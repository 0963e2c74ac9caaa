import { useTranslate } from '#i18n/use-translate.ts';
import { DeviceChoice } from '#phone/devices/device-choice.tsx';
import { MicrophoneTest } from '#phone/devices/microphone-test.tsx';
import { PermissionBanner } from '#phone/devices/permission-banner.tsx';
import { SampleButton } from '#phone/devices/sample-button.tsx';
import { deviceWords } from '#phone/devices/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices } from '#sdk/index.ts';
import styles from './first-run.module.css';

function Devices({ devices }: { devices: AudioDevices }) {
  const inputs = useSignalValue(devices.inputs);
  const outputs = useSignalValue(devices.outputs);
  return (
    <div className={styles.choices}>
      <PermissionBanner devices={devices} />
      <DeviceChoice devices={devices} kind="audioinput" list={inputs} />
      <MicrophoneTest devices={devices} />
      <DeviceChoice devices={devices} kind="audiooutput" list={outputs} />
      <SampleButton devices={devices} kind="audiooutput" />
    </div>
  );
}

/** The choice and test of the audio devices. */
export function SoundStep() {
  const words = useTranslate(deviceWords);
  const { phone } = useClient();
  return phone ? <Devices devices={phone.devices} /> : <p>{words('devices.none')}</p>;
}
