import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { peopleWords } from '#phone/people/words.ts';
import { idOf } from '#sdk/index.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import styles from './dock.module.css';
import { FavoriteList } from './favorite-list.tsx';

const TodaysMeetings = lazyComponent(() =>
  import('../../meetings/invitations/todays-meetings.tsx').then((module) => module.TodaysMeetings),
);

const maxShown = 20;

/** The user's favourites; without favourites the meetings of today, or how to choose favourites. */
export function DockPeople() {
  const words = useTranslate(peopleWords);
  const navigate = useNavigate();
  const heading = <h2 className={styles.heading}>{words('people.favorites')}</h2>;
  return (
    <FavoriteList
      limit={maxShown}
      heading={heading}
      empty={
        <TodaysMeetings
          headingClass={styles.heading}
          onOpen={(id) => void navigate(`/calendar/meetings/${id}`)}
          empty={
            <>
              {heading}
              <p className={styles.hint}>{words('people.noFavoritesDetail')}</p>
            </>
          }
        />
      }
      onOpen={({ restUri }) => void navigate(`/contact/detail/all/${idOf(restUri)}`)}
    />
  );
}
