import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import styles from './page.module.css';

/** An address that no area knows. */
export function NotFoundPage() {
  const words = useTranslate();
  return (
    <div className={styles.page}>
      <EmptyState
        heading
        icon={Compass}
        title={words('notFound.title')}
        detail={words('notFound.detail')}
        action={<Link to="/">{words('notFound.home')}</Link>}
      />
    </div>
  );
}
