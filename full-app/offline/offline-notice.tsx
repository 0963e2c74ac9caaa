import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import styles from './offline-notice.module.css';

function listen(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Shows that this device has no network while no user is signed in; signed-in users see it in the shell. Reconnects when the
 * network is back.
 */
export function OfflineNotice() {
  const words = useTranslate(fullAppWords);
  const { session } = useClient();
  const { name } = useSession();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const isShown = !isOnline && name !== 'signedIn';
  const wasShown = useRef(false);
  useEffect(() => {
    if (isShown) wasShown.current = true;
    else if (name === 'signedIn') wasShown.current = false;
    // Also if the previous attempt ends only now.
    else if (name === 'signedOut' && wasShown.current) {
      wasShown.current = false;
      void session.resume();
    }
  }, [isShown, name, session]);
  if (!isShown) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title={words('offline.title')} detail={words('offline.detail')} />
    </div>
  );
}
