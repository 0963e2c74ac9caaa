import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import {
  freeSpeedDialCode,
  type Person,
  type SpeedDial,
  type SpeedDialProblem,
  speedDialProblem,
} from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { peopleWords } from '../words.ts';
import styles from './speed-dials.module.css';

const problemWords = {
  invalid: 'people.speedDialInvalid',
  used: 'people.speedDialUsed',
  quota: 'people.speedDialQuota',
} as const satisfies Record<SpeedDialProblem, string>;

/** Props of `PersonSpeedDials`. */
export interface PersonSpeedDialsProps {
  readonly person: Person;
  readonly onChanged: (person: Person) => void;
  /** Shows the form for another speed dial. */
  readonly isAdding: boolean;
  /** Called when the form is no longer needed. */
  readonly onDone: () => void;
}

/** The user's speed dials to a person, and a form for another speed dial. Renders nothing if there is neither. */
export function PersonSpeedDials({ person, onChanged, isAdding, onDone }: PersonSpeedDialsProps) {
  const words = useTranslate(peopleWords);
  const format = useNumberFormat();
  const { people } = useClient();
  const [act] = useAction();
  const load = useCallback(() => people.speedDials.all(), [people]);

  async function remove(which: { readonly code: string }) {
    await people.speedDials.remove(which);
    onChanged({ ...person, speedDials: person.speedDials.filter((dial) => dial.code !== which.code) });
  }

  if (person.speedDials.length === 0 && !isAdding) return null;
  return (
    <div className={styles.dials}>
      {person.speedDials.map((dial) => (
        <span key={dial.code} className={styles.dial}>
          <strong>{`*${dial.code}`}</strong>
          <span>{format(dial.number)}</span>
          <IconButton
            icon={X}
            label={words('people.removeSpeedDial', { code: dial.code })}
            onClick={() => void act(() => remove(dial))}
          />
        </span>
      ))}
      {isAdding && <NewSpeedDial person={person} load={load} onChanged={onChanged} onDone={onDone} />}
    </div>
  );
}

type NewSpeedDialProps = Omit<PersonSpeedDialsProps, 'isAdding'> & {
  readonly load: () => Promise<readonly SpeedDial[]>;
};

/** The form appears when the codes in use are known. */
function NewSpeedDial({ load, ...props }: NewSpeedDialProps) {
  const present = useLoaded(load, undefined);
  return present && <SpeedDialForm {...props} present={present} />;
}

interface SpeedDialFormProps extends Omit<PersonSpeedDialsProps, 'isAdding'> {
  readonly present: readonly SpeedDial[];
}

function SpeedDialForm({ person, present, onChanged, onDone }: SpeedDialFormProps) {
  const words = useTranslate(peopleWords);
  const format = useNumberFormat();
  const { people } = useClient();
  const [act, pending] = useAction();
  const quota = useInfo()?.maxNbPersonalSpeedDials ?? 0;
  const { values, text, choice, submit } = useForm({
    code: freeSpeedDialCode(present) ?? '',
    number: person.numbers[0]?.number ?? '',
  });
  const [problem, setProblem] = useState<SpeedDialProblem | undefined>(
    present.length >= quota ? 'quota' : undefined,
  );

  async function add() {
    const { number } = values;
    const code = values.code.trim();
    const found = speedDialProblem(code, { present, quota });
    setProblem(found);
    if (found) return;
    const added = await people.speedDials.add({ code, number, contact: person.restUri });
    onDone();
    onChanged({ ...person, speedDials: [...person.speedDials, { code: added.code, number }] });
  }

  return (
    <form
      className={styles.form}
      aria-label={words('people.addSpeedDial')}
      noValidate
      onSubmit={submit(() => void act(add))}
    >
      <Field
        label={words('people.speedDialCode')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        error={problem && words(problemWords[problem], { quota })}
        {...text('code')}
      />
      <Select
        label={words('people.speedDialNumber')}
        {...choice('number')}
        options={person.numbers.map((one) => ({ value: one.number, label: format(one.number) }))}
      />
      <Button type="submit" variant="primary" pending={pending} disabled={problem === 'quota'}>
        {words('people.save')}
      </Button>
      <Button variant="plain" onClick={onDone}>
        {words('people.cancel')}
      </Button>
    </form>
  );
}
