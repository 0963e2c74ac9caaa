import Merge from 'lucide-react/icons/merge';
import Split from 'lucide-react/icons/split';
import { useId, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { type ContactField, contactFields } from '#phone/people/contact/contact-fields.ts';
import { mayWrite } from '#phone/people/contact/contact-rights.ts';
import { contactFieldWords } from '#phone/people/contact/field-words.ts';
import { PersonPicture } from '#phone/people/person/person-picture.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import type { ContactDraft, DuplicatePair } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { Radio } from '#ui/radio/radio.tsx';
import styles from './duplicates.module.css';
import { conflictsOf, type FieldConflict, type MergeChoice, valuesOf } from './merged-values.ts';
import { duplicateWords } from './words.ts';

interface FieldChoiceProps {
  readonly conflict: FieldConflict;
  readonly choice: MergeChoice;
  readonly onChoose: (choice: MergeChoice) => void;
}

/** The possible values of a field. */
function FieldChoice({ conflict: { field, values }, choice, onChoose }: FieldChoiceProps) {
  const words = useTranslate(contactFieldWords, duplicateWords, peopleWords);
  const name = useId();
  const { kind, label } = contactFields[field];
  const write = (text: string) => {
    if (kind === 'flag') return words(text === '' ? 'duplicates.no' : 'duplicates.yes');
    return text || words('duplicates.empty');
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{words(label)}</legend>
      {(['first', 'second', 'both'] as const).flatMap((one) => {
        const text = values[one];
        if (text === undefined) return [];
        return (
          <Radio key={one} name={name} checked={choice === one} onChoose={() => onChoose(one)}>
            <span className={styles.value}>
              {one === 'both' ? words('duplicates.both', { values: text }) : write(text)}
            </span>
          </Radio>
        );
      })}
    </fieldset>
  );
}

/** Props of `PairForm`. */
export interface PairFormProps {
  readonly pair: DuplicatePair;
  /** The command that is under way. */
  readonly pending: 'merge' | 'apart' | undefined;
  readonly onMerge: (values: Partial<ContactDraft>) => void;
  readonly onApart: () => void;
}

/** Two contacts that may be the same person, with a choice for each field in which they differ. */
export function PairForm({ pair, pending, onMerge, onApart }: PairFormProps) {
  const words = useTranslate(duplicateWords);
  const rights = useRights().of('Contact');
  const nameOf = usePersonName();
  const [choices, setChoices] = useState<Partial<Record<ContactField, MergeChoice>>>({});
  const [first, second] = pair.contacts;
  const conflicts = conflictsOf(pair).filter(({ field }) => mayWrite(rights, first, field));
  const title = words('duplicates.pair', { one: nameOf(first), other: nameOf(second) });
  return (
    <section className={styles.pair} aria-label={title}>
      <div className={styles.head}>
        {pair.contacts.map((contact) => (
          <PersonPicture key={contact.restUri} person={contact} />
        ))}
        <div className={styles.names}>
          <h4 className={styles.title}>{title}</h4>
          <span className={styles.hint}>
            {words(pair.reason === 'name' ? 'duplicates.sameName' : 'duplicates.sameNumber')}
          </span>
        </div>
      </div>
      <div className={styles.fields}>
        {conflicts.map((conflict) => (
          <FieldChoice
            key={conflict.field}
            conflict={conflict}
            choice={choices[conflict.field] ?? conflict.best}
            onChoose={(choice) => setChoices((now) => ({ ...now, [conflict.field]: choice }))}
          />
        ))}
      </div>
      {conflicts.length === 0 && <p className={styles.hint}>{words('duplicates.equal')}</p>}
      <p className={styles.hint}>{words('duplicates.keeps')}</p>
      <ButtonRow>
        <Button
          variant="primary"
          icon={Merge}
          pending={pending === 'merge'}
          disabled={pending === 'apart'}
          onClick={() => onMerge(valuesOf(pair, conflicts, choices))}
        >
          {words('duplicates.merge')}
        </Button>
        <Button icon={Split} pending={pending === 'apart'} disabled={pending === 'merge'} onClick={onApart}>
          {words('duplicates.apart')}
        </Button>
      </ButtonRow>
    </section>
  );
}
