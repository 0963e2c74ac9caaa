import { useCallback } from 'react';
import { formatMoment, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { recordingWords } from '#phone/recordings/words.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallRecording } from '#sdk/index.ts';
import styles from './recording-accesses.module.css';

/** The accesses to a recording of another user, with their reasons: for compliance officers. */
export function RecordingAccesses({ restUri }: Pick<CallRecording, 'restUri'>) {
  const words = useTranslate(recordingWords);
  const clock = useClockStyle();
  const { recordings } = useClient();
  const accesses = useLoaded(
    useCallback(() => recordings.accesses({ restUri }), [recordings, restUri]),
    undefined,
  );
  if (!accesses) return null;
  return (
    <section className={styles.accesses}>
      <h3 className={styles.title}>{words('recordings.accesses')}</h3>
      {accesses.length === 0 && <p>{words('recordings.noAccesses')}</p>}
      <ul>
        {accesses.map(({ accessID, label, reason, timestamp }) => (
          <li key={accessID} className={styles.access}>
            <span className={styles.facts}>
              {label} · <time dateTime={isoMoment(timestamp)}>{formatMoment(timestamp, clock)}</time>
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
