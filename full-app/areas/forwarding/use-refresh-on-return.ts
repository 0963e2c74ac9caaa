import { useEffect } from 'react';
import type { List } from '../../../sdk/index.ts';

/**
 * Loads a list that is not pushed again when the user comes back to this window, because another one may have changed it
 * meanwhile.
 */
export function useRefreshOnReturn(list: Pick<List<unknown>, 'refresh'>): void {
  useEffect(() => {
    const again = () => {
      // The list shows its own failure.
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
