import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { PersonRow } from '#phone/people/list/person-row.tsx';
import { usePeople, usePersons } from '#phone/people/list/use-people.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

interface FavoriteListProps {
  /** The maximum number of rows. */
  readonly limit: number;
  /** Shown above the rows. */
  readonly heading?: ReactNode;
  /** Shown if the user has no favourites. */
  readonly empty: ReactNode;
  readonly onOpen: (person: Person) => void;
}

/** The user's favourites with their presence. */
export function FavoriteList({ limit, heading, empty, onOpen }: FavoriteListProps) {
  const words = useTranslate(peopleWords);
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  const { list, count, status } = usePeople({ onlyFavorites: true });
  const items = usePersons(list, { first: 0, end: Math.min(count, limit) }).filter(
    (one) => one !== undefined,
  );
  if (status === 'loading') return <Skeleton label={words('people.loading')} rows={3} />;
  if (items.length === 0) return empty;
  return (
    <>
      {heading}
      <List label={words('people.favorites')}>
        {items.map((person) => (
          <PersonRow key={person.restUri} person={person} current={false} isAmongFavorites onOpen={onOpen} />
        ))}
      </List>
    </>
  );
}
