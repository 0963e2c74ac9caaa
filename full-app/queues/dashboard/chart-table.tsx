import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PeriodFigures, QueueStatistics } from '#sdk/statistics.ts';
import { callsAddress } from './calls-link.ts';
import { formatCount, formatShare, formatTimeOf, useEntryName } from './figure-format.ts';
import styles from './sorted-table.module.css';
import { dashboardWords } from './words.ts';

/** The course of the figures as a table, with the earlier period beside it. */
export function ChartTable({
  statistics,
  group,
}: {
  readonly statistics: QueueStatistics;
  readonly group: string | undefined;
}) {
  const words = useTranslate(dashboardWords);
  const nameOf = useEntryName(statistics);
  const { periods, comparison } = statistics;
  const columns = [
    ...(['offered', 'answered', 'abandoned', 'overflowed'] as const).map((name) => ({
      name,
      show: (period: PeriodFigures) => formatCount(period[name]),
    })),
    { name: 'serviceLevel', show: ({ serviceLevel }: PeriodFigures) => formatShare(serviceLevel) },
    { name: 'waitingTime', show: ({ waitingTime }: PeriodFigures) => formatTimeOf(waitingTime) },
  ] as const;
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={words('stats.chart')}>
        <thead>
          <tr>
            <th scope="col">{words('stats.when')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {words(`stats.${name}`)}
              </th>
            ))}
            {comparison && <th scope="col">{words('stats.chart.earlier')}</th>}
          </tr>
        </thead>
        <tbody>
          {periods.map((period, index) => (
            <tr key={period.startTime}>
              <th scope="row">
                <Link to={callsAddress({ since: period.startTime, until: period.endTime, group })}>
                  {nameOf(period)}
                </Link>
              </th>
              {columns.map(({ name, show }) => (
                <td key={name}>{show(period)}</td>
              ))}
              {comparison && <td>{formatCount(comparison.periods[index]?.offered ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
