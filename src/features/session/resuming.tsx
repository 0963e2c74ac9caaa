import { sessionWords } from '../../i18n/en/session.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSecondsUntil } from '../connection/use-seconds-until.ts';
import styles from './session-gate.module.css';

/** While this browser's session is looked for; with a moment: the router is in trouble and asked again then. */
export function Resuming({ retryAt }: { retryAt: number | undefined }) {
  const words = useTranslate(sessionWords);
  const seconds = useSecondsUntil(retryAt ?? 0);
  return (
    <p className={styles.wait} role="status">
      {words(retryAt === undefined ? 'signIn.resuming' : 'signIn.resumingLater')}
      {/* Counting seconds are not read out each time. */}
      {retryAt !== undefined && <span aria-live="off"> {words('signIn.nextTry', { seconds })}</span>}
    </p>
  );
}
