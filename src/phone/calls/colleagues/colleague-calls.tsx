import { computed } from '@preact/signals-core';
import { type ReactNode, useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useColleagueCalls } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './colleague-calls.module.css';
import { ColleagueRow } from './colleague-row.tsx';
import { secondLines } from './second-lines.ts';

/** The calls of colleagues that the user may act on, oldest first, a call between two of them once. They are watched while shown. */
export function ColleagueCalls({ empty = null }: { empty?: ReactNode }) {
  const words = useTranslate(callWorkWords);
  const calls = useColleagueCalls();
  // A text changes seldom, unlike the lines, of which each change would render all rows.
  const hidden = useMemo(
    () => computed(() => secondLines(calls.map(({ line }) => line.value)).join()),
    [calls],
  );
  const second = useSignalValue(hidden).split(',');
  const paired = calls.filter(({ lineId }) => second.includes(lineId)).map(({ line }) => line.peek().call);
  if (calls.length === 0) return empty;
  return (
    <section className={styles.list} aria-label={words('colleagues.region')}>
      <h2 className={styles.heading}>{words('colleagues.region')}</h2>
      <ul>
        {calls
          .filter(({ lineId }) => !second.includes(lineId))
          .map((call) => (
            <ColleagueRow key={call.lineId} call={call} isPair={paired.includes(call.line.peek().call)} />
          ))}
      </ul>
    </section>
  );
}
