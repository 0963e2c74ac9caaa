import { useState } from 'react';
import { fullAppWords } from '../../../../src/i18n/en/app/full-app.ts';
import { groupHistoryWords } from '../../../../src/i18n/en/calls/group-history.ts';
import { useTranslate } from '../../../../src/i18n/use-translate.ts';
import { Skeleton } from '../../../../src/ui/skeleton/skeleton.tsx';
import page from '../../../shell/page/page.module.css';
import { ChangeList } from './change-list.tsx';
import styles from './history.module.css';
import { HistoryFilters, noFilter } from './history-filters.tsx';
import { queryOf, useChangeList } from './use-change-list.ts';

/** The changes of the groups that the user supervises, by group, person and time. */
export function HistoryPage() {
  const words = useTranslate(fullAppWords, groupHistoryWords);
  const [filter, setFilter] = useState(noFilter);
  const list = useChangeList(filter);
  return (
    <div className={page.page}>
      <div className={styles.column}>
        <h1 className={page.title}>{words('area.groupHistory')}</h1>
        <HistoryFilters filter={filter} onChange={setFilter} />
        {list ? (
          <ChangeList list={list} isFiltered={Object.keys(queryOf(filter)).length > 0} />
        ) : (
          <Skeleton label={words('groupHistory.loading')} rows={6} />
        )}
      </div>
    </div>
  );
}
