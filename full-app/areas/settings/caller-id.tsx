import { CallerIdSearch } from '../../../src/features/caller-id/caller-id-search.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './page.module.css';

/** The caller ID for external calls. */
export function CallerId() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <CallerIdSearch />
      <p className={styles.note}>{words('settings.callerIdDetail')}</p>
    </div>
  );
}
