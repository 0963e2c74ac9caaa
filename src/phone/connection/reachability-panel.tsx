import { useLayoutEffect } from 'react';
import { formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { BrowserPhone, Reachability } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { describeReachability } from './describe-reachability.ts';
import styles from './reachability.module.css';
import { reachabilityWords } from './words.ts';

function Finding({ found, now }: { found: Reachability; now: number }) {
  const { status, label, detail } = describeReachability(found, useTranslate(reachabilityWords));
  const clock = useClockStyle();
  return (
    <>
      <StatusDot status={status} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span> <span className={styles.detail}>{detail}</span>
      </span>
      <time className={styles.time} dateTime={isoMoment(found.at)}>
        {formatWhen(found.at, now, clock)}
      </time>
    </>
  );
}

/**
 * The results of reachability checks for this browser: the current result, earlier results, and a button for a new check. Calls
 * `onShown` when it is mounted.
 */
export function ReachabilityPanel({ phone, onShown }: { phone: BrowserPhone; onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  const words = useTranslate(reachabilityWords);
  const found = useSignalValue(phone.reachability);
  const history = useSignalValue(phone.reachabilityHistory);
  const now = Date.now();
  // The newest entry of the history is the current result, with the time when it began.
  const before = found.state === 'checking' ? history : history.slice(1);
  return (
    <>
      <h2 className={styles.title}>{words('reach.title')}</h2>
      <p className={styles.row} role="status">
        <Finding found={found} now={now} />
      </p>
      <Button onClick={() => void phone.checkReachability()}>{words('reach.checkNow')}</Button>
      {before.length > 0 && (
        <>
          <h3 className={styles.heading}>{words('reach.history')}</h3>
          <ol className={styles.history}>
            {before.map((one) => (
              <li key={`${one.at} ${one.state}`} className={styles.row}>
                <Finding found={one} now={now} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
