import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CallerOutcome, QueueStatistics } from '#sdk/statistics.ts';
import { callsAddress } from './calls-link.ts';
import { formatCount, formatShare, formatTimeOf } from './figure-format.ts';
import styles from './key-figures.module.css';
import { dashboardWords } from './words.ts';

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Further facts, each in a line of its own. */
  readonly details?: readonly (string | undefined)[];
  /** The same figure of the earlier period. */
  readonly before?: string | undefined;
}

function Figure({ name, value, details = [], before }: FigureProps) {
  const words = useTranslate(dashboardWords);
  const lines = [...details, before !== undefined && words('stats.before', { value: before })];
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {lines.map((line) => line && <dd key={line}>{line}</dd>)}
    </div>
  );
}

/** The figures in a row; of several groups only the main ones, as the table has the rest. Each count leads to its calls. */
export function KeyFigures({
  figures: { total, comparison, isEstimated },
  group,
  title,
}: {
  readonly figures: QueueStatistics;
  /** The `internalAddressID` of the only shown group. */
  readonly group: string | undefined;
  readonly title: string;
}) {
  const words = useTranslate(dashboardWords);
  const before = comparison?.total;
  const part = (count: number) => (total.offered > 0 ? formatShare(count / total.offered) : undefined);
  const calls = (outcome: CallerOutcome | undefined, count: number, name: string) =>
    count === 0 ? (
      formatCount(count)
    ) : (
      <Link
        to={callsAddress({ outcome, group })}
        aria-label={words('stats.openCalls', { figure: name, count: formatCount(count) })}
      >
        {formatCount(count)}
      </Link>
    );
  const counted = (outcome: 'answered' | 'abandoned' | 'overflowed') => (
    <Figure
      name={words(`stats.${outcome}`)}
      value={calls(outcome, total[outcome], words(`stats.${outcome}`))}
      details={[part(total[outcome])]}
      before={before && formatCount(before[outcome])}
    />
  );
  const percentile = (time: number | undefined) =>
    time === undefined
      ? undefined
      : words(isEstimated ? 'stats.p90About' : 'stats.p90', { time: formatTimeOf(time) });
  return (
    <dl className={styles.figures} aria-label={title}>
      <Figure
        name={words('stats.offered')}
        value={calls(undefined, total.offered, words('stats.offered'))}
        details={[
          total.messages > 0 ? `${words('stats.messages')}: ${formatCount(total.messages)}` : undefined,
        ]}
        before={before && formatCount(before.offered)}
      />
      {group !== undefined && counted('answered')}
      <Figure
        name={words('stats.serviceLevel')}
        value={formatShare(total.serviceLevel)}
        before={before && formatShare(before.serviceLevel)}
      />
      {counted('abandoned')}
      {group !== undefined && (
        <>
          {counted('overflowed')}
          <Figure
            name={words('stats.callbacks')}
            value={calls('callbacks', total.callbacks, words('stats.callbacks'))}
            details={[words('stats.reached', { count: formatCount(total.callbacksReached) })]}
            before={before && formatCount(before.callbacks)}
          />
        </>
      )}
      <Figure
        name={words('stats.waitingTime')}
        value={formatTimeOf(total.waitingTime)}
        details={[percentile(total.waitingTimeP90)]}
        before={before && formatTimeOf(before.waitingTime)}
      />
      {group !== undefined && (
        <>
          <Figure
            name={words('stats.handlingTime')}
            value={formatTimeOf(total.handlingTime)}
            details={[percentile(total.handlingTimeP90)]}
            before={before && formatTimeOf(before.handlingTime)}
          />
          <Figure
            name={words('stats.occupancy')}
            value={formatShare(total.occupancy)}
            before={before && formatShare(before.occupancy)}
          />
        </>
      )}
    </dl>
  );
}
