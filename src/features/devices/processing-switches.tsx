import type { AudioDevices, AudioProcessing } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Switch } from '../../ui/switch.tsx';
import styles from './audio-settings.module.css';

const kinds: readonly (keyof AudioProcessing)[] = ['echoCancellation', 'noiseSuppression', 'autoGainControl'];

/** What the browser does to the user's voice. */
export function ProcessingSwitches({ devices }: { devices: AudioDevices }) {
  const words = useTranslate();
  const processing = useSignalValue(devices.processing);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.note}>{words('devices.processing')}</legend>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={words(`devices.${kind}`)}
          detail={words(`devices.${kind}Detail`)}
          checked={processing[kind]}
          onSwitch={(on) => devices.setProcessing({ [kind]: on })}
        />
      ))}
    </fieldset>
  );
}
