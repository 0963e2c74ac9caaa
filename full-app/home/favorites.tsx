import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { PersonRow } from '#phone/people/list/person-row.tsx';
import { usePeople, usePersons } from '#phone/people/list/use-people.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useClient } from '#react/client-context.tsx';
import { idOf } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { areaWords } from '../shell/screen-words.ts';
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
