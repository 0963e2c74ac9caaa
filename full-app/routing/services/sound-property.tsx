import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import { usePlayerLabels, useReportBroken } from '#phone/recordings/use-player-labels.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { Hint } from '#ui/form/form.tsx';
import { Player } from '#ui/player/player.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './services.module.css';
import { serviceWords } from './words.ts';

/** A greeting of the user, or the text of the phone system. */
export function SoundProperty({
  label,
  value,
  isInherited = false,
  load,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  /** True if another user has chosen the greeting: it is not among the user's greetings. */
  readonly isInherited?: boolean;
  /** Fetches the sound that callers hear; undefined where the phone system speaks its own text. */
  readonly load: (() => Promise<Blob>) | undefined;
  readonly onChange: (value: string) => void;
}) {
  const words = useTranslate(serviceWords, greetingWords);
  const labels = usePlayerLabels();
  const reportError = useReportError();
  const reportBroken = useReportBroken();
  const { items } = useList(useClient().greetings);
  const isUnknown = value !== '' && !items.some(({ restUri }) => restUri === value);
  const isGone = isUnknown && !isInherited;
  return (
    <div>
      <Select
        label={label}
        value={isGone ? '' : value}
        options={[
          { value: '', label: words('services.ownText') },
          ...(isUnknown && isInherited ? [{ value, label: words('services.chosenSound') }] : []),
          ...items.map(({ restUri, label: name }) => ({ value: restUri, label: name })),
        ]}
        onChange={onChange}
      />
      {items.length === 0 && <Hint>{words('services.noGreetings')}</Hint>}
      {load && (
        <Player
          // Another sound is fetched anew.
          key={value}
          compact
          label={words('greetings.player', { label })}
          labels={labels}
          load={() =>
            load().catch((error: unknown) => {
              reportError(error);
              return undefined;
            })
          }
          onBroken={reportBroken}
        />
      )}
    </div>
  );
}

/** Several of the user's greetings, played in the order in which they were chosen. */
export function SoundsProperty({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}) {
  const words = useTranslate(serviceWords);
  const { items } = useList(useClient().greetings);
  return (
    <fieldset className={styles.sounds}>
      <legend>{label}</legend>
      {items.length === 0 && <Hint>{words('services.noGreetings')}</Hint>}
      {items.map(({ restUri, label: name }) => (
        <Switch
          key={restUri}
          label={name}
          checked={value.includes(restUri)}
          onChange={(isOn) => onChange(isOn ? [...value, restUri] : value.filter((uri) => uri !== restUri))}
        />
      ))}
    </fieldset>
  );
}
