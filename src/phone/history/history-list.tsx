import History from 'lucide-react/icons/history';
import { Fragment, memo } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallHistoryItem, List as ItemList } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { useGradualCount } from '#ui/list/use-gradual-count.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { ListFailure } from '../errors/list-failure.tsx';
import { type CallGroup, groupCalls, mergeMembers } from './group-calls.ts';
import type { HistoryFilter } from './history-kind.ts';
import styles from './history-list.module.css';
import { HistoryRow } from './history-row.tsx';
import { type HistorySectioning, historySections } from './history-sections.ts';
import type { AddCaller } from './row-menu.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useEnded } from './use-ended.ts';
import { useHistory } from './use-history.ts';
import { historyWords } from './words.ts';

/** Props of `HistoryList`. */
export interface HistoryListProps {
  /** The kind of calls to show. Default: `all`. */
  readonly filter?: HistoryFilter;
  /** The calls to show; by default the calls of the user. */
  readonly list?: ItemList<CallHistoryItem> | undefined;
  /** The maximum number of rows. */
  readonly limit?: number;
  /** Leaves out the present calls. */
  readonly endedOnly?: boolean;
  /** `restUri` of the call whose details are shown. */
  readonly currentUri?: string | undefined;
  /** Merges successive unsuccessful calls into a row. */
  readonly grouped?: boolean;
  /** True if the list has the calls of groups: the entries of all members for a call share a row. */
  readonly isOfGroups?: boolean;
  /** Divides the list by headings. */
  readonly sections?: HistorySectioning;
  /** Called with the call whose row is clicked. Without it, rows open nothing. */
  readonly onOpen?: (item: CallHistoryItem) => void;
  /** Adds a menu to each row, which can open the form of a new contact. */
  readonly onAdd?: AddCaller;
}

/** A further page leaves the rows before it as they are. */
const Row = memo(HistoryRow);

/** Past calls, newest first. */
export function HistoryList(props: HistoryListProps) {
  const {
    filter = 'all',
    list,
    limit,
    endedOnly = false,
    currentUri,
    grouped = false,
    isOfGroups = false,
  } = props;
  const { sections, onOpen, onAdd } = props;
  const words = useTranslate(actionWords, historyWords);
  // Read once per render, because the format of a time only changes from one day to the next.
  const now = new Date(useClient().now.peek()).setHours(0, 0, 0, 0);
  const openRow = useStableCallback(onOpen);
  const addCaller = useStableCallback(onAdd);
  const { items: listed, loading, failed, error, hasMore, loadingMore, refresh, loadMore } = useHistory(list);
  const ended = useEnded(listed);
  const items = endedOnly ? ended : listed;
  const shown = useGradualCount(Math.min(items.length, limit ?? items.length));

  if (loading) return <Skeleton label={words('history.loading')} rows={limit ?? 8} />;
  if (failed) return <ListFailure title={words('history.failed')} error={error} onRetry={refresh} />;

  const more = limit === undefined && hasMore && (
    <LoadMore onClick={loadMore} pending={loadingMore}>
      {words('action.loadMore')}
    </LoadMore>
  );
  const unfiltered = isOfGroups ? 'history.emptyGroupDetail' : 'history.emptyDetail';
  const detail = filter === 'all' ? unfiltered : 'history.emptyFilterDetail';
  if (items.length === 0)
    return (
      <>
        <EmptyState
          icon={History}
          title={words(filter === 'missed' ? 'history.emptyMissed' : 'history.empty')}
          detail={words(detail)}
        />
        {more}
      </>
    );
  const rows = isOfGroups
    ? mergeMembers(items)
    : grouped
      ? groupCalls(items)
      : items.map((item) => ({ item, count: 1 }));
  const row = ({ item, count, members }: CallGroup, isInDay = false) => (
    <Row
      key={item.restUri}
      item={item}
      count={count}
      members={members}
      now={now}
      isInDay={isInDay}
      current={item.restUri === currentUri}
      onOpen={openRow}
      onAdd={addCaller}
    />
  );
  return (
    <div className={styles.list}>
      <List label={words('history.region')}>
        {sections === undefined
          ? rows.slice(0, shown).map((one) => row(one))
          : historySections(rows.slice(0, shown), sections).map((section) => (
              <Fragment key={section.key}>
                <SectionHeading section={section} by={sections} now={now} />
                {section.rows.map((one) => row(one, sections === 'day'))}
              </Fragment>
            ))}
      </List>
      {more}
    </div>
  );
}
