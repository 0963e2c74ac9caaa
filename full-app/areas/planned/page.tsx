import Hammer from 'lucide-react/icons/hammer';
import { useLocation } from 'react-router';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { areaOf } from '../../shell/areas.ts';
import styles from '../../shell/page.module.css';

/** Says plainly that the screens of an area are not built yet. */
export function PlannedPage() {
  const words = useTranslate();
  const area = areaOf(useLocation().pathname);
  return (
    <div className={styles.page}>
      <EmptyState
        heading
        icon={area?.icon ?? Hammer}
        title={words('notThere.title', { area: words(area?.label ?? 'area.home') })}
        detail={words('notThere.detail')}
      />
    </div>
  );
}
