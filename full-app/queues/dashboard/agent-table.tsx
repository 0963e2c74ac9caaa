import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentFigures, StatisticsQuery } from '#sdk/statistics.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { callsAddress } from './calls-link.ts';
import { choices } from './choices.ts';
import { formatCount, formatTimeOf } from './figure-format.ts';
import { Share } from './group-table.tsx';
import { type Column, SortedTable } from './sorted-table.tsx';
import { useStatistics } from './use-statistics.ts';
import { dashboardWords } from './words.ts';

export interface AgentTableProps {
  readonly query: StatisticsQuery;
  /** The `internalAddressID` of the only shown group. */
  readonly group: string | undefined;
  /** The name of the site by whose clocks the times of agents are counted. */
  readonly site: string;
  /** Changes when the figures of the groups were read again. */
  readonly version: number;
}

/** The figures of each agent. A count leads to the calls of the agent. */
export function AgentTable({ query, group, site, version }: AgentTableProps) {
  const words = useTranslate(dashboardWords);
  const statistics = useStatistics();
  const { from, to, timeZone, groups } = query;
  const key = JSON.stringify([from, to, timeZone, groups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the query, whose threshold makes no difference
  const list = useMemo(
    () =>
      statistics.agents({
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(timeZone !== undefined && { timeZone }),
        ...(groups !== undefined && { groups }),
      }),
    [statistics, key],
  );
  const { items, status } = useList(list);
  const error = useSignalValue(list.error);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    // The status of the list shows a failure.
    void list.refresh().catch(() => undefined);
  }, [list, version]);
  if (error && items.length === 0) {
    const { label, detail } = errorWords(error);
    return <Banner tone="error" title={label} detail={detail} />;
  }
  if (items.length === 0 && status !== 'ready') return <Skeleton label={words('stats.loading')} />;
  if (items.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={words('stats.noAgents')}
        detail={words('stats.noAgentsDetail')}
        action={group && <Link to={`/queue/${group}/edit`}>{words('stats.settings')}</Link>}
      />
    );
  const timed = (
    name: 'handlingTime' | 'handlingTimeP90' | 'loggedInTime' | 'readyTime' | 'pauseTime' | 'wrapUpTime',
    label: string,
  ): Column<AgentFigures> => ({
    name,
    label,
    value: (row) => row[name],
    show: (row) => formatTimeOf(row[name]),
  });
  const columns: readonly Column<AgentFigures>[] = [
    {
      name: 'name',
      label: words('stats.agent'),
      value: (row) => row.displayName,
      show: (row) => row.displayName,
    },
    {
      name: 'answered',
      label: words('stats.answered'),
      value: (row) => row.answered,
      show: (row) =>
        // A user who was erased is no agent whose calls can be selected.
        row.addressNumber === '' ? (
          formatCount(row.answered)
        ) : (
          <Link
            to={callsAddress({ outcome: 'answered', agent: row.addressNumber, group })}
            aria-label={words('stats.openCalls', {
              figure: `${row.displayName}, ${words('stats.answered')}`,
              count: formatCount(row.answered),
            })}
          >
            {formatCount(row.answered)}
          </Link>
        ),
    },
    {
      name: 'callbacksReached',
      label: words('stats.callbacks'),
      value: (row) => row.callbacksReached,
      show: (row) => formatCount(row.callbacksReached),
    },
    timed('handlingTime', words('stats.handlingTime')),
    timed('handlingTimeP90', words('stats.p90Talking')),
    {
      name: 'occupancy',
      label: words('stats.occupancy'),
      value: (row) => row.occupancy,
      show: (row) => <Share part={row.occupancy} />,
    },
    timed('loggedInTime', words('stats.loggedIn')),
    timed('readyTime', words('stats.ready')),
    timed('pauseTime', words('stats.pause')),
    timed('wrapUpTime', words('stats.wrapUp')),
  ];
  return (
    <>
      <SortedTable
        label={words('stats.agents')}
        rows={items}
        idOf={({ restUri }) => restUri}
        textOf={(row) => `${row.displayName} ${row.addressNumber}`}
        searchLabel={words('stats.filterAgents')}
        columns={columns}
        order={choices.agentSort}
      />
      <Hint>{words('stats.agentTimes', { site })}</Hint>
    </>
  );
}
