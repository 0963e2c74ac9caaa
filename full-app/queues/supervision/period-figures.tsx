import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNow } from '#react/use-domains.ts';
import type { QueueCaller, SeenGroup } from '#sdk/index.ts';
import { longestWait } from '../groups/figures.ts';
import styles from './supervision.module.css';
import { supervisionWords } from './words.ts';

type PeriodGroup = Pick<
  SeenGroup,
  | 'acdGroupPeriodNbClients'
  | 'acdGroupPeriodNbAnswered'
  | 'acdGroupPeriodNbAbandoned'
  | 'acdGroupPeriodWaitingTime'
  | 'acdGroupPeriodMaxWaitingTime'
>;

/** Props of `PeriodFigures`. */
export interface PeriodFiguresProps {
  readonly group: PeriodGroup;
  /** The present callers, whose wait may be the longest. */
  readonly callers: readonly QueueCaller[];
}

const timeOrDash = (ms: number) => (ms > 0 ? formatShortDuration(ms) : '–');

/** The longest wait since midnight, of the callers who still wait too. It is not read out, because it grows every second. */
function LongestWait({ group, callers }: PeriodFiguresProps) {
  const now = useNow();
  const waiting = callers.filter(({ state }) => state === 'QUEUED' || state === 'DISTRIBUTED');
  return (
    <span role="timer" aria-live="off">
      {timeOrDash(Math.max(group.acdGroupPeriodMaxWaitingTime, longestWait(waiting, now)))}
    </span>
  );
}

/** The figures of a group since midnight. A phone system that does not count callers has only the waiting times. */
export function PeriodFigures({ group, callers }: PeriodFiguresProps) {
  const words = useTranslate(supervisionWords);
  const figures = [
    ['supervision.period.callers', group.acdGroupPeriodNbClients],
    ['supervision.period.answered', group.acdGroupPeriodNbAnswered],
    ['supervision.period.lost', group.acdGroupPeriodNbAbandoned],
    [
      'supervision.period.wait',
      group.acdGroupPeriodNbAnswered === 0 ? '–' : formatShortDuration(group.acdGroupPeriodWaitingTime),
    ],
    ['supervision.period.longest', <LongestWait key="longest" group={group} callers={callers} />],
  ] as const;
  return (
    <section className={styles.period} aria-label={words('supervision.period')}>
      <h3 className={styles.heading}>{words('supervision.period')}</h3>
      <dl className={styles.figures}>
        {figures.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{words(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
