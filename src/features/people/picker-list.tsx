import History from 'lucide-react/icons/history';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { presenceWords } from '../presence/shown-presence.ts';
import type { FoundNumber } from './found-number.ts';
import { PersonPicture } from './person-picture.tsx';
import styles from './picker-list.module.css';

export interface PickerListProps {
  /** Of the list; its options have the number of their place behind it. */
  readonly id: string;
  readonly found: readonly FoundNumber[];
  /** Place of the marked one; -1 for none. */
  readonly marked: number;
  readonly onChoose: (found: FoundNumber) => void;
}

/** Presence, number and company in one line. */
function Facts({ found: { person, number, detail } }: { found: FoundNumber }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const { presence } = useClient();
  const present = useSignalRead(() => (person ? presence.of(person).value : undefined));
  const facts = [present && presenceWords(present, words), format(number), detail];
  return <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>;
}

/** People and recent calls that fit what is typed. The field keeps the focus; its keys walk through the list. */
export function PickerList({ id, found, marked, onChoose }: PickerListProps) {
  const words = useTranslate();
  const { presence } = useClient();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => presence.watchColleagues(), [presence]);
  useLayoutEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div className={styles.box}>
      <VisuallyHidden>
        <span role="status">{words('people.found', { count: found.length })}</span>
      </VisuallyHidden>
      <div ref={list} id={id} role="listbox" aria-label={words('people.suggestions')} className={styles.list}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={styles.option}
            // The field must not lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one)}
          >
            {one.person ? <PersonPicture person={one.person} /> : <Avatar name={one.name} icon={History} />}
            <span className={styles.words}>
              <span className={styles.name}>{one.name}</span>
              <Facts found={one} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
