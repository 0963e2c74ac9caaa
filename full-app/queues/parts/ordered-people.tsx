import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import styles from './ordered-people.module.css';
import { orderWords } from './words.ts';

/** A person of an ordered list. */
export interface OrderedPerson {
  readonly key: string;
  readonly name: string;
  readonly number: string;
}

/** Props of `OrderedPeople`. */
export interface OrderedPeopleProps<Person extends OrderedPerson> {
  /** The name of the list. */
  readonly label: string;
  readonly people: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
  /** Renders further controls of a person. */
  readonly extra?: (person: Person, at: number) => ReactNode;
}

/** Returns a list in which an item has another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** People in an order, who are moved and removed by buttons. */
export function OrderedPeople<Person extends OrderedPerson>({
  label,
  people,
  onChange,
  extra,
}: OrderedPeopleProps<Person>) {
  const words = useTranslate(orderWords);
  return (
    <ol className={styles.people} aria-label={label} {...focusFallback}>
      {people.map((person, at) => {
        const { key, name, number } = person;
        return (
          <li key={key} className={styles.person}>
            <span className={styles.name}>
              {name} <span className={styles.soft}>{number}</span>
            </span>
            {extra?.(person, at)}
            <IconButton
              changes="change"
              icon={ArrowUp}
              label={words('groupEdit.up', { name })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && onChange(moved(people, at, at - 1))}
            />
            <IconButton
              changes="change"
              icon={ArrowDown}
              label={words('groupEdit.down', { name })}
              aria-disabled={at === people.length - 1}
              onClick={() => at < people.length - 1 && onChange(moved(people, at, at + 1))}
            />
            <IconButton
              changes="change"
              icon={Trash2}
              label={words('groupEdit.removeMember', { name })}
              onClick={() => onChange(people.toSpliced(at, 1))}
            />
          </li>
        );
      })}
    </ol>
  );
}
