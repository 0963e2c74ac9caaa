import SearchX from 'lucide-react/icons/search-x';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import styles from './page.module.css';

/** Shown instead of the detail if the address names an entry that does not exist (any more). */
export function NoSuchEntry() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.page} data-unknown="entry">
      <EmptyState icon={SearchX} title={words('noEntry.title')} detail={words('noEntry.detail')} />
    </div>
  );
}
