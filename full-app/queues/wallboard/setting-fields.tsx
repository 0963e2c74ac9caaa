import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ranges, readSetting, type SettingName, type WallboardSettings } from './settings.ts';
import styles from './wallboard.module.css';
import { wallboardWords } from './words.ts';

const labels = {
  waiting: 'wallboard.setting.waiting',
  wait: 'wallboard.setting.wait',
  turn: 'wallboard.setting.turn',
} as const;
const names = Object.keys(labels) as readonly SettingName[];

function NumberField({
  name,
  settings,
}: {
  readonly name: SettingName;
  readonly settings: WallboardSettings;
}) {
  const words = useTranslate(wallboardWords);
  // The typed text may be no number yet.
  const [text, setText] = useState(settings.values[name]);
  const { least, most } = ranges[name];
  const isWrong = readSetting(name, text) === undefined;
  return (
    <Field
      type="number"
      label={words(labels[name])}
      value={text}
      min={least}
      max={most}
      error={isWrong ? words('wallboard.setting.wrong', { least, most }) : undefined}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const value = readSetting(name, typed);
        if (value !== undefined) settings.choose(name, value);
      }}
    />
  );
}

/** The thresholds of alarms, their sound, and the speed of the rotation. Each change is stored at once. */
export function SettingFields({ settings }: { readonly settings: WallboardSettings }) {
  const words = useTranslate(wallboardWords);
  return (
    <details className={styles.settings}>
      <summary>{words('wallboard.settings')}</summary>
      <div className={styles.fields}>
        {names.map((name) => (
          <NumberField key={name} name={name} settings={settings} />
        ))}
      </div>
      <Switch
        label={words('wallboard.sound')}
        detail={words('wallboard.soundDetail')}
        checked={settings.hasSound}
        onChange={settings.switchSound}
      />
    </details>
  );
}
