import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { Button } from '../../src/ui/button.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import styles from './page.module.css';

/** What stands in the place of a screen that failed. */
export function BrokenPage() {
  const words = useTranslate();
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <div className={styles.page} role="alert">
      <EmptyState
        icon={CircleAlert}
        title={words('broken.title')}
        detail={words('broken.detail')}
        action={<Button onClick={() => location.reload()}>{words('action.retry')}</Button>}
      />
    </div>
  );
}
