import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { peopleWords } from '#phone/people/words.ts';
import { idOf } from '#sdk/index.ts';
import { FavoriteList } from '../shell/dock/favorite-list.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { Card } from './card.tsx';
import styles from './home.module.css';

const maxShown = 8;

/** The user's favourites with their presence, where no dock shows them. */
export function Favorites() {
  const words = useTranslate(areaWords, peopleWords);
  const navigate = useNavigate();
  return (
    <Card title={words('people.favorites')} more={{ path: '/contact/all', label: words('home.allPeople') }}>
      <FavoriteList
        limit={maxShown}
        empty={<p className={styles.hint}>{words('people.noFavoritesDetail')}</p>}
        onOpen={({ restUri }) => void navigate(`/contact/detail/all/${idOf(restUri)}`)}
      />
    </Card>
  );
}
