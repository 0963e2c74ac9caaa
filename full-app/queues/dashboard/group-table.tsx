import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { SeenGroup } from '#sdk/index.ts';
import type { GroupFigures, QueueStatistics } from '#sdk/statistics.ts';
import { useWaits } from '../wallboard/use-board.ts';
import { callsAddress } from './calls-link.ts';
import { choices } from './choices.ts';
import { formatCount, formatShare, formatTimeOf, orDash } from './figure-format.ts';
import { type Column, SortedTable } from './sorted-table.tsx';
import styles from './tables.module.css';
import { waitingNow } from './waiting-now.ts';
import { dashboardWords } from './words.ts';

/** Props of `GroupTable`. */
export interface GroupTableProps {
  readonly figures: QueueStatistics;
  /** The same groups as they are now. */
  readonly live: readonly SeenGroup[] | undefined;
}

/** The figures of each group, and of all together. A name leads to the group, and a count to its calls. */
export function GroupTable({ figures: { groups, total, isOpen }, live }: GroupTableProps) {
  const words = useTranslate(dashboardWords);
  const waits = useWaits(live);
  /** All groups as a row, whose agents may be in several groups. */
  const all = { ...total, group: '', groupLabel: words('stats.allGroups'), addressNumber: '', agents: 0 };
  const waitOf = (row: GroupFigures) => {
    const shown = waits?.filter(({ group }) => row === all || group.internalAddressID === row.group) ?? [];
    return Math.max(0, ...shown.map(({ waitMs }) => waitMs)) || undefined;
  };
  const waitingOf = (row: GroupFigures) => waitingNow(live, row === all ? groups : [row]);
  const liveOf = (row: GroupFigures) =>
    live?.find(({ internalAddressID }) => internalAddressID === row.group);
  const counted = (name: 'answered' | 'abandoned' | 'overflowed' | 'callbacks'): Column<GroupFigures> => ({
    name,
    label: words(`stats.${name}`),
    value: (row) => row[name],
    show: (row) => <Count row={row} count={row[name]} name={words(`stats.${name}`)} outcome={name} />,
  });
  const timed = (
    name: 'waitingTime' | 'waitingTimeP90' | 'handlingTime',
    label: string,
  ): Column<GroupFigures> => ({
    name,
    label,
    value: (row) => row[name],
    show: (row) => formatTimeOf(row[name]),
  });
  const columns: readonly Column<GroupFigures>[] = [
    {
      name: 'name',
      label: words('stats.group'),
      value: (row) => row.groupLabel,
      show: (row) =>
        row === all ? (
          row.groupLabel
        ) : (
          <Link to={`/acd-dashboard/${row.group}`} title={row.groupLabel}>
            {row.groupLabel}
          </Link>
        ),
    },
    ...(isOpen
      ? [
          {
            name: 'present',
            label: words('stats.waiting'),
            value: waitingOf,
            show: (row: GroupFigures) => (
              <Waiting isUrgent={waitingOf(row) > 0}>{formatCount(waitingOf(row))}</Waiting>
            ),
          },
          {
            name: 'longestWait',
            label: words('stats.maxWaiting'),
            value: waitOf,
            show: (row: GroupFigures) => (
              <Waiting isUrgent={waitOf(row) !== undefined}>{formatTimeOf(waitOf(row))}</Waiting>
            ),
          },
          {
            name: 'free',
            label: words('stats.free'),
            value: (row: GroupFigures) => liveOf(row)?.acdGroupNbAvailableOperators,
            show: (row: GroupFigures) => <FreeAgents group={liveOf(row)} />,
          },
        ]
      : []),
    {
      name: 'offered',
      label: words('stats.offered'),
      value: (row) => row.offered,
      show: (row) => <Count row={row} count={row.offered} name={words('stats.offered')} />,
    },
    {
      name: 'serviceLevel',
      label: words('stats.serviceLevel'),
      value: (row) => row.serviceLevel,
      show: (row) => <Share part={row.serviceLevel} />,
    },
    counted('answered'),
    counted('abandoned'),
    counted('overflowed'),
    counted('callbacks'),
    timed('waitingTime', words('stats.waitingTime')),
    timed('waitingTimeP90', words('stats.p90Waiting')),
    timed('handlingTime', words('stats.handlingTime')),
    {
      name: 'occupancy',
      label: words('stats.occupancy'),
      value: (row) => row.occupancy,
      show: (row) => formatShare(row.occupancy),
    },
    // Today's table has the agents who are free, and no space for more.
    ...(isOpen
      ? []
      : [
          {
            name: 'agents',
            label: words('stats.agents'),
            value: (row: GroupFigures) => row.agents,
            show: (row: GroupFigures) =>
              row === all ? orDash(undefined, formatCount) : formatCount(row.agents),
          },
        ]),
  ];
  return (
    <SortedTable
      label={words('stats.groups')}
      rows={groups}
      idOf={({ group }) => group}
      textOf={(row) => `${row.groupLabel} ${row.addressNumber}`}
      searchLabel={words('stats.filter')}
      columns={columns}
      order={choices.groupSort}
      total={groups.length > 1 ? all : undefined}
    />
  );
}

/** The free agents of a group, of the agents who are logged in. All groups together have none: an agent may be in several. */
const FreeAgents = ({ group }: { readonly group: SeenGroup | undefined }) =>
  group ? `${group.acdGroupNbAvailableOperators} / ${group.acdGroupNbLoggedOperators}` : '–';

/** A figure of callers who wait now. */
const Waiting = ({ isUrgent, children }: { readonly isUrgent: boolean; readonly children: string }) =>
  isUrgent ? <strong className={styles.waiting}>{children}</strong> : children;

/** A count that leads to its calls, if there are any. */
function Count({
  row: { group, groupLabel },
  count,
  name,
  outcome,
}: {
  readonly row: GroupFigures;
  readonly count: number;
  readonly name: string;
  readonly outcome?: 'answered' | 'abandoned' | 'overflowed' | 'callbacks';
}) {
  const words = useTranslate(dashboardWords);
  const text = formatCount(count);
  if (count === 0) return text;
  return (
    <Link
      to={callsAddress({ outcome, group: group || undefined })}
      aria-label={words('stats.openCalls', { figure: `${groupLabel}, ${name}`, count: text })}
    >
      {text}
    </Link>
  );
}

/** A part as a number with a bar. */
export function Share({ part }: { readonly part: number | undefined }) {
  return (
    <span className={styles.share}>
      {part !== undefined && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${part * 100}%` }} />
        </span>
      )}
      {formatShare(part)}
    </span>
  );
}
