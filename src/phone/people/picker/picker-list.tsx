import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { OptionList } from '#ui/option-list/option-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { personWords } from '../person/words.ts';
import type { FoundNumber } from './found-number.ts';
import { FoundPart, FoundPerson } from './found-person.tsx';
import styles from './picker-list.module.css';

/** Props of `PickerList`. */
export interface PickerListProps<Found extends FoundNumber = FoundNumber> {
  /** The id of the list. The ids of its options append their index. */
  readonly id: string;
  readonly found: readonly Found[];
  /** The index of the marked option; -1 if none is marked. */
  readonly marked: number;
  readonly onChoose: (found: Found) => void;
}

const isSamePerson = ({ person }: FoundNumber, other: FoundNumber | undefined): boolean =>
  person !== undefined && person.restUri === other?.person?.restUri;

/** People and recent calls that match the typed text: a row for each person, with the person's further numbers below it. */
export function PickerList<Found extends FoundNumber>({
  id,
  found,
  marked,
  onChoose,
}: PickerListProps<Found>) {
  const words = useTranslate(personWords);
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  return (
    <div className={styles.box}>
      <VisuallyHidden>
        <span role="status">{words('people.found', { count: found.length })}</span>
      </VisuallyHidden>
      <OptionList
        id={id}
        label={words('people.suggestions')}
        className={styles.list}
        options={found.map((one, index) => ({ ...one, isPart: isSamePerson(one, found[index - 1]) }))}
        marked={marked}
        onSelect={onChoose}
      >
        {(one) => (one.isPart ? <FoundPart found={one} /> : <FoundPerson found={one} />)}
      </OptionList>
    </div>
  );
}
