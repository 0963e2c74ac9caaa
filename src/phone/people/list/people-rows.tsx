import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PagedList, Person } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { useVisibleRows } from '#ui/list/use-visible-rows.ts';
import { peopleWords } from '../words.ts';
import styles from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import { usePersons } from './use-people.ts';

/** Props of `PeopleRows`. */
export interface PeopleRowsProps {
  readonly list: PagedList<Person>;
  readonly count: number;
  /** The scrolling element around the rows. */
  readonly box: RefObject<HTMLElement | null>;
  readonly currentUri?: string | undefined;
  readonly onOpen: (person: Person) => void;
}

const Row = memo(PersonRow);

/** The part of a list that is in the page. */
interface RenderedPeople {
  readonly people: ReadonlyMap<number, Person>;
  readonly count: number;
}

/** The next letter usually follows within this time, in milliseconds. */
const typingMs = 200;

/** Returns the rows of these places, and a blank for each run of places that are not loaded. */
function runsOf(
  persons: readonly (Person | undefined)[],
): readonly (
  | { readonly person: Person; readonly at: number }
  | { readonly blanks: number; readonly at: number }
)[] {
  const runs: ({ person: Person; at: number } | { blanks: number; at: number })[] = [];
  for (const [at, person] of persons.entries()) {
    const last = runs.at(-1);
    if (person) runs.push({ person, at });
    else if (last && 'blanks' in last) last.blanks += 1;
    else runs.push({ blanks: 1, at });
  }
  return runs;
}

/** The rows of a list of people. Only rows in sight are in the page, and only people around them are loaded. */
export function PeopleRows({ list, count, box, currentUri, onOpen }: PeopleRowsProps) {
  const words = useTranslate(peopleWords);
  const { first, end, sightEnd, rowHeight, style, scrollTo, toTop } = useVisibleRows(box, count);
  const [painted, setPainted] = useState<unknown>();
  useEffect(() => list.show({ first, end }), [list, first, end]);
  // Another search begins at its best match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(toTop, [list]);
  // The rows out of sight follow when nothing more is typed, so that the results of each key are there sooner.
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(list)), typingMs);
    return () => clearTimeout(timer);
  }, [list]);
  const rendered = painted === list ? end : sightEnd;
  /** The rendered people by place, and the count in their rows. Until then, the rows out of sight stay as they are. */
  const before = useRef<RenderedPeople>({ people: new Map(), count });
  const found = usePersons(list, { first, end });
  const inSight = found.slice(0, Math.max(0, rendered - first));
  const isInSight = new Set(inSight.map((person) => person?.restUri));
  const persons = found.map((person, at) => {
    if (at < inSight.length) return person;
    const earlier = before.current.people.get(first + at);
    return earlier && !isInSight.has(earlier.restUri) ? earlier : undefined;
  });
  useLayoutEffect(() => {
    before.current = {
      people: new Map(persons.flatMap((person, at) => (person ? [[first + at, person]] : []))),
      count: rendered === end ? count : before.current.count,
    };
  });
  return (
    <div style={style}>
      <List label={words('people.region')} onEdge={scrollTo}>
        {runsOf(persons).map((run) =>
          'person' in run ? (
            // By person: a button that is pressed while the results change must not call another person.
            <Row
              key={run.person.restUri}
              person={run.person}
              place={first + run.at + 1}
              count={run.at < inSight.length ? count : before.current.count}
              current={run.person.restUri === currentUri}
              onOpen={onOpen}
            />
          ) : (
            <li
              key={`from ${run.at}`}
              aria-hidden
              className={styles.blanks}
              style={{ blockSize: run.blanks * rowHeight, backgroundSize: `100% ${rowHeight}px` }}
            />
          ),
        )}
      </List>
    </div>
  );
}
