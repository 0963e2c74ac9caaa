import { CallerIdChoice } from '../../../src/features/caller-id/caller-id-choice.tsx';
import { areaWords } from '../../../src/i18n/en/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './page.module.css';

/** What is shown to who is called outside. */
export function CallerId() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <CallerIdChoice />
      <p className={styles.note}>{words('settings.callerIdDetail')}</p>
    </div>
  );
}
