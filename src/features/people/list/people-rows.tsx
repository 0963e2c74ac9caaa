import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Person } from '../../../../sdk/index.ts';
import { peopleWords } from '../../../i18n/en/people/people.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { List } from '../../../ui/list/list.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts';
import styles from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import { type ShownPeople, usePersons } from './use-people.ts';

/** Props of `PeopleRows`. */
export interface PeopleRowsProps {
  readonly people: ShownPeople;
  /** The scrolling element around the rows. */
  readonly box: RefObject<HTMLElement | null>;
  readonly currentUri?: string | undefined;
  readonly onOpen: (person: Person) => void;
}

const Row = memo(PersonRow);

/** Stands for a person who is not loaded yet, in a row of the same height. */
const Blank = memo(function Blank({ place, count }: { readonly place: number; readonly count: number }) {
  return (
    <ListRow
      aria-busy
      aria-posinset={place}
      aria-setsize={count}
      lead={<span className={styles.blankPicture} />}
      title={'\u00a0'}
      detail={'\u00a0'}
      className={styles.blank}
    />
  );
});

/** The rows of a list of people. Only those that can be seen are in the page, and only those around them are loaded. */
export function PeopleRows({ people, box, currentUri, onOpen }: PeopleRowsProps) {
  const words = useTranslate(peopleWords);
  const { list, count } = people;
  const { first, end, style, scrollTo } = useVisibleRows(box, count);
  useEffect(() => list.show({ first, end }), [list, first, end]);
  // Another search begins at its best match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [list, box]);
  const persons = usePersons(list, { first, end });
  const latest = useRef(onOpen);
  latest.current = onOpen;
  const open = useRef((person: Person) => latest.current(person)).current;
  return (
    <div style={style}>
      <List label={words('people.region')} onEdge={scrollTo}>
        {persons.map((person, at) =>
          person ? (
            <Row
              key={person.restUri}
              person={person}
              place={first + at + 1}
              count={count}
              current={person.restUri === currentUri}
              onOpen={open}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person who is not loaded has only a place
            <Blank key={`place ${first + at}`} place={first + at + 1} count={count} />
          ),
        )}
      </List>
    </div>
  );
}
