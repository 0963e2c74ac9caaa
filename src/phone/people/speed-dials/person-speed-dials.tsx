import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
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
}

/** The user's speed dials to a person, and a form for another speed dial. */
export function PersonSpeedDials({ person, onChanged }: PersonSpeedDialsProps) {
  const words = useTranslate(peopleWords);
  const format = useNumberFormat();
  const { people } = useClient();
  const [act, pending] = useActions<'open' | 'add' | 'remove'>();
  const quota = useInfo()?.maxNbPersonalSpeedDials ?? 0;
  const [present, setPresent] = useState<readonly SpeedDial[]>();
  const { values, text, choice, set, submit } = useForm({
    code: '',
    number: person.numbers[0]?.number ?? '',
  });
  const [problem, setProblem] = useState<SpeedDialProblem>();

  async function open() {
    const all = await people.speedDials.all();
    setPresent(all);
    set({ code: freeSpeedDialCode(all) ?? '' });
    setProblem(all.length >= quota ? 'quota' : undefined);
  }

  async function add() {
    const { number } = values;
    const code = values.code.trim();
    const found = speedDialProblem(code, { present: present ?? [], quota });
    setProblem(found);
    if (found) return;
    const added = await people.speedDials.add({ code, number, contact: person.restUri });
    setPresent(undefined);
    onChanged({ ...person, speedDials: [...person.speedDials, { code: added.code, number }] });
  }

  async function remove(which: { readonly code: string }) {
    await people.speedDials.remove(which);
    onChanged({ ...person, speedDials: person.speedDials.filter((dial) => dial.code !== which.code) });
  }

  if (quota === 0 || person.numbers.length === 0) return null;
  return (
    <div className={styles.dials}>
      {person.speedDials.map((dial) => (
        <span key={dial.code} className={styles.dial}>
          <strong>{`*${dial.code}`}</strong>
          <span>{format(dial.number)}</span>
          <IconButton
            icon={X}
            label={words('people.removeSpeedDial', { code: dial.code })}
            onClick={() => void act('remove', () => remove(dial))}
          />
        </span>
      ))}
      {present ? (
        <form
          className={styles.form}
          aria-label={words('people.addSpeedDial')}
          noValidate
          onSubmit={submit(() => void act('add', add))}
        >
          <Field
            label={words('people.speedDialCode')}
            inputMode="numeric"
            autoComplete="off"
            error={problem && words(problemWords[problem], { quota })}
            {...text('code')}
          />
          <Select
            label={words('people.speedDialNumber')}
            {...choice('number')}
            options={person.numbers.map((one) => ({ value: one.number, label: format(one.number) }))}
          />
          <Button type="submit" variant="primary" pending={pending === 'add'} disabled={problem === 'quota'}>
            {words('people.save')}
          </Button>
          <Button variant="plain" onClick={() => setPresent(undefined)}>
            {words('people.cancel')}
          </Button>
        </form>
      ) : (
        <Button pending={pending === 'open'} onClick={() => void act('open', open)}>
          {words('people.addSpeedDial')}
        </Button>
      )}
    </div>
  );
}
