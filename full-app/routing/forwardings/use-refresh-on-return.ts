import { useEffect, useMemo } from 'react';
import { useClient } from '#react/client-context.tsx';
import type { List } from '#sdk/index.ts';

/**
 * Loads a list that is not pushed again when the user comes back to this window, because another window may have changed it
 * meanwhile.
 */
export function useRefreshOnReturn(list: Pick<List<unknown>, 'refresh'>): void {
  useEffect(() => {
    const again = () => {
      // The list shows its own failure, or keeps what it knows.
      if (document.visibilityState === 'visible') void list.refresh().catch(() => undefined);
    };
    addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [list]);
}

/**
 * Returns the services that a rule can forward to as something to refresh: another window may have switched a service on or
 * off.
 */
export function useServiceRefresh(): Pick<List<unknown>, 'refresh'> {
  const { profile } = useClient();
  return useMemo(() => ({ refresh: () => profile.refreshServices() }), [profile]);
}
