import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
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
  const report = useReportError();
  const quota = useInfo()?.maxNbPersonalSpeedDials ?? 0;
  const [present, setPresent] = useState<readonly SpeedDial[]>();
  const [code, setCode] = useState('');
  const [number, setNumber] = useState(person.numbers[0]?.number ?? '');
  const [problem, setProblem] = useState<SpeedDialProblem>();

  async function open() {
    try {
      const all = await people.speedDials.all();
      setPresent(all);
      setCode(freeSpeedDialCode(all) ?? '');
      setProblem(all.length >= quota ? 'quota' : undefined);
    } catch (error) {
      report(error);
    }
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const found = speedDialProblem(code.trim(), { present: present ?? [], quota });
    setProblem(found);
    if (found) return;
    try {
      const { restUri: contact } = person;
      const added = await people.speedDials.add({ code: code.trim(), number, contact });
      setPresent(undefined);
      onChanged({ ...person, speedDials: [...person.speedDials, { code: added.code, number }] });
    } catch (error) {
      report(error);
    }
  }

  async function remove(which: { readonly code: string }) {
    try {
      await people.speedDials.remove(which);
      onChanged({ ...person, speedDials: person.speedDials.filter((dial) => dial.code !== which.code) });
    } catch (error) {
      report(error);
    }
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
            onClick={() => void remove(dial)}
          />
        </span>
      ))}
      {present ? (
        <form
          className={styles.form}
          aria-label={words('people.addSpeedDial')}
          noValidate
          onSubmit={(event) => void add(event)}
        >
          <Field
            label={words('people.speedDialCode')}
            inputMode="numeric"
            value={code}
            autoComplete="off"
            error={problem && words(problemWords[problem], { quota })}
            onText={setCode}
          />
          <Select
            label={words('people.speedDialNumber')}
            value={number}
            onChange={setNumber}
            options={person.numbers.map((one) => ({ value: one.number, label: format(one.number) }))}
          />
          <Button type="submit" variant="primary" disabled={problem === 'quota'}>
            {words('people.save')}
          </Button>
          <Button variant="plain" onClick={() => setPresent(undefined)}>
            {words('people.cancel')}
          </Button>
        </form>
      ) : (
        <Button variant="plain" onClick={() => void open()}>
          {words('people.addSpeedDial')}
        </Button>
      )}
    </div>
  );
}
