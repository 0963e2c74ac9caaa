import { sessionWords } from '../../i18n/en/session/session.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSecondsUntil } from '../connection/use-seconds-until.ts';
import styles from './session-gate.module.css';

/**
 * Shown while the session of this browser is being resumed. With `retryAt`, the router has a problem, and the request is repeated
 * then.
 */
export function Resuming({ retryAt }: { retryAt: number | undefined }) {
  const words = useTranslate(sessionWords);
  const seconds = useSecondsUntil(retryAt ?? 0);
  return (
    <p className={styles.wait} role="status">
      {words(retryAt === undefined ? 'signIn.resuming' : 'signIn.resumingLater')}
      {/* The countdown is not read out each second. */}
      {retryAt !== undefined && <span aria-live="off"> {words('signIn.nextTry', { seconds })}</span>}
    </p>
  );
}
