import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../src/features/rights/use-rights.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import type { Area } from './areas.ts';
import styles from './page.module.css';

/** Shows an area to who may see it; all others are told why they do not, and who can change that. */
export function AreaGate({ area, children }: { area: Pick<Area, 'label' | 'needs'>; children: ReactNode }) {
  const words = useTranslate();
  const rights = useRights();
  if (area.needs && !rights.isKnown) return null;
  const bar = rights.barOf(area.needs);
  if (bar === undefined) return children;
  return (
    <div className={styles.page} data-barred={bar}>
      <EmptyState
        heading
        icon={LockKeyhole}
        title={words('barred.title', { area: words(area.label) })}
        detail={words(`barred.${bar}`)}
        action={<Link to="/">{words('notFound.home')}</Link>}
      />
    </div>
  );
}
