import { useId } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { HistoryRow } from '#phone/history/history-row.tsx';
import { useHistory } from '#phone/history/use-history.ts';
import { endOf } from '#phone/numbers/number-end.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { peopleWords } from '../words.ts';
import styles from './person-detail.module.css';

/** The number of calls that a page of a person shows. */
const maxShown = 5;

/** The latest calls with any number of a person, among the newest calls of the user. Renders nothing if there are none. */
export function PersonCalls({ person, who }: { readonly person: Person; readonly who: string }) {
  const words = useTranslate(peopleWords);
  const id = useId();
  const now = useClient().now.peek();
  const { items } = useHistory();
  const ends = new Set(person.numbers.map(({ number }) => endOf(number)));
  const calls = items.filter(({ remoteNumber }) => remoteNumber !== '' && ends.has(endOf(remoteNumber)));
  if (calls.length === 0) return null;
  const title = words('people.callsWith', { who });
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <div className={styles.card}>
        <List label={title}>
          {calls.slice(0, maxShown).map((item) => (
            <HistoryRow key={item.restUri} item={item} now={now} />
          ))}
        </List>
      </div>
    </section>
  );
}
