import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { SeenGroup } from '#sdk/index.ts';
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

/** The figures of a group since midnight. A phone system that does not count callers has only the waiting times. */
export function PeriodFigures({ group }: { readonly group: PeriodGroup }) {
  const words = useTranslate(supervisionWords);
  const figures = [
    ['supervision.period.callers', group.acdGroupPeriodNbClients],
    ['supervision.period.answered', group.acdGroupPeriodNbAnswered],
    ['supervision.period.lost', group.acdGroupPeriodNbAbandoned],
    ['supervision.period.wait', formatShortDuration(group.acdGroupPeriodWaitingTime)],
    ['supervision.period.longest', formatShortDuration(group.acdGroupPeriodMaxWaitingTime)],
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
