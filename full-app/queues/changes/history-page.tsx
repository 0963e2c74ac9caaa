import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './history.module.css';
import { type HistoryFilter, HistoryFilters } from './history-filters.tsx';
import { queryOf, useChangeList } from './use-change-list.ts';
import { groupHistoryWords } from './words.ts';

const names = ['group', 'user', 'from', 'until'] as const satisfies readonly (keyof HistoryFilter)[];

/** The filter in the address, so that it survives a reload and can be sent to another user. */
function useFilter(): readonly [HistoryFilter, (filter: HistoryFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const value = (name: keyof HistoryFilter) => query.get(name) ?? '';
  // Typed text waits for no navigation.
  const [filter, setFilter] = useState<HistoryFilter>(() => ({
    group: value('group'),
    user: value('user'),
    from: value('from'),
    until: value('until'),
  }));
  const choose = (next: HistoryFilter) => {
    setFilter(next);
    const set = names.flatMap((name) => (next[name] === '' ? [] : [[name, next[name]]]));
    setQuery(new URLSearchParams(set), { replace: true });
  };
  return [filter, choose];
}

/** The changes of the groups that the user supervises, by group, person and time. */
export function HistoryPage() {
  const words = useTranslate(fullAppWords, groupHistoryWords);
  const [filter, setFilter] = useFilter();
  const list = useChangeList(filter);
  return (
    <Page>
      <div className={styles.column}>
        <PageTitle>{words('area.groupHistory')}</PageTitle>
        <HistoryFilters filter={filter} onChange={setFilter} />
        {list ? (
          <ChangeList list={list} isFiltered={Object.keys(queryOf(filter)).length > 0} />
        ) : (
          <Skeleton label={words('groupHistory.loading')} rows={6} />
        )}
      </div>
    </Page>
  );
}
