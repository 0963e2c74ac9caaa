import { formatDay } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callWords } from '../calls/words.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './history-list.module.css';
import type { HistorySection, HistorySectioning } from './history-sections.ts';
import { usePastParty } from './past-party.ts';
import { historyWords } from './words.ts';

/** Props of `SectionHeading`. */
export interface SectionHeadingProps {
  readonly section: HistorySection;
  readonly by: HistorySectioning;
  readonly now: number;
}

/** The heading of the calls of a day or a person, as an entry of their list. */
export function SectionHeading({ section, by, now }: SectionHeadingProps) {
  const words = useTranslate(callWords, historyWords);
  const format = useNumberFormat();
  const { newest, timestamp, count } = section;
  const who = usePastParty(newest).name || format(newest.remoteNumber) || words('calls.unknown');
  return (
    <li className={styles.heading}>
      <h2>{by === 'day' ? formatDay(timestamp, now) : words('history.times', { who, count })}</h2>
    </li>
  );
}
