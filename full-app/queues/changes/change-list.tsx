import History from 'lucide-react/icons/history';
import { formatDay } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import type { List } from '#sdk/index.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './history.module.css';
import { groupHistoryWords } from './words.ts';

export interface ChangeListProps {
  readonly list: List<GroupChange>;
  /** The user has limited the list. */
  readonly isFiltered: boolean;
}

/** Changes by day, the newest first. */
export function ChangeList({ list, isFiltered }: ChangeListProps) {
  const words = useTranslate(groupHistoryWords);
  const run = useRun();
  // Read once per render, because the heading of a day only changes with the day.
  const now = new Date(useClient().now.peek()).setHours(0, 0, 0, 0);
  const refresh = () => void run(() => list.refresh());
  return (
    <ListContent
      list={list}
      loading={words('groupHistory.loading')}
      rows={6}
      failed={words('groupHistory.failed')}
      empty={{
        icon: History,
        title: words(isFiltered ? 'groupHistory.nothingFits' : 'groupHistory.none'),
        detail: words(isFiltered ? 'groupHistory.nothingFitsDetail' : 'groupHistory.noneDetail'),
      }}
    >
      {(items) => (
        <section aria-label={words('groupHistory.list')} className={styles.days}>
          {[...Map.groupBy(items, ({ time }) => new Date(time).setHours(0, 0, 0, 0))].map(
            ([day, changes]) => (
              <section key={day} aria-label={formatDay(day, now)}>
                <h2 className={styles.day}>{formatDay(day, now)}</h2>
                <ul className={styles.changes}>
                  {changes.map((change) => (
                    <ChangeRow key={change.restUri} change={change} onUndone={refresh} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </section>
      )}
    </ListContent>
  );
}
