import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices, AudioProcessing } from '#sdk/index.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { deviceWords } from './words.ts';

const kinds: readonly (keyof AudioProcessing)[] = ['echoCancellation', 'noiseSuppression', 'autoGainControl'];

/** The switches for the processing of the user's voice by the browser. */
export function ProcessingSwitches({ devices }: { devices: AudioDevices }) {
  const words = useTranslate(deviceWords, panelWords);
  const processing = useSignalValue(devices.processing);
  return (
    <FieldGroup legend={words('devices.processing')}>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={words(`devices.${kind}`)}
          detail={words(`devices.${kind}Detail`)}
          checked={processing[kind]}
          onChange={(on) => devices.setProcessing({ [kind]: on })}
        />
      ))}
    </FieldGroup>
  );
}
