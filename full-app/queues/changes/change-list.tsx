import History from 'lucide-react/icons/history';
import { actionWords } from '#i18n/action-words.ts';
import { formatDay } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { List } from '#sdk/index.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
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
  const words = useTranslate(actionWords, groupHistoryWords);
  const run = useRun();
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  // Read once per render, because the heading of a day only changes with the day.
  const now = new Date(useClient().now.peek()).setHours(0, 0, 0, 0);
  const refresh = () => void run(() => list.refresh());
  if (items.length === 0) {
    if (status === 'error')
      return <ListFailure title={words('groupHistory.failed')} error={error} onRetry={refresh} />;
    if (status !== 'ready') return <Skeleton label={words('groupHistory.loading')} rows={6} />;
    const texts = isFiltered
      ? (['groupHistory.nothingFits', 'groupHistory.nothingFitsDetail'] as const)
      : (['groupHistory.none', 'groupHistory.noneDetail'] as const);
    return <EmptyState icon={History} title={words(texts[0])} detail={words(texts[1])} />;
  }
  const days = Map.groupBy(items, ({ time }) => new Date(time).setHours(0, 0, 0, 0));
  return (
    <section aria-label={words('groupHistory.list')} className={styles.days}>
      {[...days].map(([day, changes]) => (
        <section key={day} aria-label={formatDay(day, now)}>
          <h2 className={styles.day}>{formatDay(day, now)}</h2>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <ChangeRow key={change.restUri} change={change} onUndone={refresh} />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <LoadMore pending={status === 'loading'} onClick={() => void run(() => list.loadMore())}>
          {words('action.loadMore')}
        </LoadMore>
      )}
    </section>
  );
}
