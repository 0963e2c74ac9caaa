import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { ImportedEvent, ImportResult } from '#sdk/calendars.ts';
import { fullDay, wallOfText, wallTimeText } from '../day-grid/wall-format.ts';
import { calendarFileWords } from './file-words.ts';
import styles from './presence.module.css';

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const refusedOf = ({ refused }: ImportedEvent) => sum(refused.map(({ count }) => count));

interface ImportedEventsProps {
  readonly result: ImportResult;
  /** False for a preview. */
  readonly isAdded: boolean;
}

/** The events of a file: the events that become entries, and the events left out, with the reason. */
export function ImportedEvents({ result: { events }, isAdded }: ImportedEventsProps) {
  const words = useTranslate(calendarFileWords);
  const clock = useClockStyle();
  const added = events.filter((one) => one.added > 0);
  const refused = events.filter((one) => one.refused.length > 0);
  const name = ({ label }: ImportedEvent) => label || words('calendarFile.unnamed');
  const when = ({ start, isWeekly, added: number, until }: ImportedEvent) =>
    [
      start && `${fullDay(wallOfText(start))}, ${wallTimeText(wallOfText(start), clock)}`,
      isWeekly ? words('calendarFile.weekly') : number > 1 && words('calendarFile.times', { number }),
      until && words('calendarFile.until', { day: fullDay(wallOfText(until)) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const why = ({ reason, count, inTheWay: name = '' }: ImportedEvent['refused'][number]) => {
    const text = words(`calendarFile.fault.${reason}`, { name });
    return count > 1 ? words('calendarFile.why', { number: count, why: text }) : text;
  };
  if (events.length === 0) return <p role="status">{words('calendarFile.nothing')}</p>;
  return (
    <>
      <p role="status">
        {words(isAdded ? 'calendarFile.added' : 'calendarFile.toAdd', {
          number: sum(added.map((one) => one.added)),
        })}
      </p>
      <ul className={styles.events}>
        {added.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
          <li key={index}>
            {name(one)}
            <span className={styles.note}>{when(one)}</span>
            {one.losses.map((loss) => (
              <span key={loss} className={styles.note}>
                {words(`calendarFile.loss.${loss}`)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p>{words('calendarFile.left', { number: sum(refused.map(refusedOf)) })}</p>
          <ul className={styles.events}>
            {refused.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
              <li key={index}>
                {name(one)}
                {one.start && <span className={styles.note}>{fullDay(wallOfText(one.start))}</span>}
                {one.refused.map((fault) => (
                  <span key={fault.reason} className={styles.note}>
                    {why(fault)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
