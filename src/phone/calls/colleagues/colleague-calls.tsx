import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useColleagueCalls } from '#react/use-domains.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './colleague-calls.module.css';
import { ColleagueRow } from './colleague-row.tsx';

/** The calls of colleagues that the user may act on, oldest first. They are watched while this is shown. */
export function ColleagueCalls({ empty = null }: { empty?: ReactNode }) {
  const words = useTranslate(callWorkWords);
  const calls = useColleagueCalls();
  if (calls.length === 0) return empty;
  return (
    <section className={styles.list} aria-label={words('colleagues.region')}>
      <h2 className={styles.heading}>{words('colleagues.region')}</h2>
      <ul>
        {calls.map((call) => (
          <ColleagueRow key={call.lineId} call={call} />
        ))}
      </ul>
    </section>
  );
}
