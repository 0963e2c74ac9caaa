import { useTranslate } from '#i18n/use-translate.ts';
import { Hint } from '#ui/form/form.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { CallerIdSearch } from './caller-id-search.tsx';
import styles from './page.module.css';

/** The caller ID for external calls. */
export function CallerId() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <CallerIdSearch />
      <Hint>{words('settings.callerIdDetail')}</Hint>
    </div>
  );
}
