import { useEffect } from 'react';
import { peopleWords } from '../../i18n/en/people.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { OptionList } from '../../ui/option-list/option-list.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { FoundNumber } from './found-number.ts';
import { FoundPerson } from './found-person.tsx';
import styles from './picker-list.module.css';

/** Props of `PickerList`. */
export interface PickerListProps {
  /** Of the list; its options have the number of their place behind it. */
  readonly id: string;
  readonly found: readonly FoundNumber[];
  /** Place of the marked one; -1 for none. */
  readonly marked: number;
  readonly onChoose: (found: FoundNumber) => void;
}

/** People and recent calls that fit what is typed. */
export function PickerList({ id, found, marked, onChoose }: PickerListProps) {
  const words = useTranslate(peopleWords);
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
        options={found}
        marked={marked}
        onSelect={onChoose}
      >
        {(one) => <FoundPerson found={one} />}
      </OptionList>
    </div>
  );
}
