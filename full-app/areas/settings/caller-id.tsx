import { CallerIdChoice } from '../../../src/features/caller-id/late-parts.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './page.module.css';

/** What is shown to who is called outside. */
export function CallerId() {
  const words = useTranslate();
  return (
    <div className={styles.choices}>
      <CallerIdChoice />
      <p className={styles.note}>{words('settings.callerIdDetail')}</p>
    </div>
  );
}
