import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { idOf } from '../../../sdk/index.ts';
import { PersonRow } from '../../../src/features/people/list/person-row.tsx';
import { usePeople, usePersons } from '../../../src/features/people/list/use-people.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { peopleWords } from '../../../src/i18n/en/people/people.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { List } from '../../../src/ui/list/list.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { Card } from './card.tsx';
import styles from './home.module.css';

const maxShown = 8;

/** The user's favourites with their presence. */
export function Favorites() {
  const words = useTranslate(areaWords, peopleWords);
  const navigate = useNavigate();
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  const { list, count, status } = usePeople({ onlyFavorites: true });
  const items = usePersons(list, { first: 0, end: Math.min(count, maxShown) }).filter(
    (one) => one !== undefined,
  );
  return (
    <Card title={words('people.favorites')} more={{ path: '/contact/all', label: words('home.allPeople') }}>
      {status === 'loading' && <Skeleton label={words('people.loading')} rows={3} />}
      {status !== 'loading' && items.length === 0 && (
        <p className={styles.hint}>{words('people.noFavoritesDetail')}</p>
      )}
      {items.length > 0 && (
        <List label={words('people.favorites')}>
          {items.map((person) => (
            <PersonRow
              key={person.restUri}
              person={person}
              current={false}
              onOpen={() => void navigate(`/contact/detail/all/${idOf(person.restUri)}`)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
