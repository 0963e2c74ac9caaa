import { useCallback, useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { FavoriteFolder } from '#sdk/index.ts';
import { useStableCallback } from '#ui/use-stable-callback.ts';

/**
 * The folders of the user's favourites, and a way to load them again.
 *
 * @param onLoaded called with the folders after each load
 */
export function useFolders(onLoaded?: (folders: readonly FavoriteFolder[]) => void): {
  readonly folders: readonly FavoriteFolder[];
  readonly refresh: () => void;
} {
  const { people } = useClient();
  const report = useReportError();
  const [folders, setFolders] = useState<readonly FavoriteFolder[]>([]);
  const loaded = useStableCallback(onLoaded);
  const refresh = useCallback(() => {
    people.folders.all().then((all) => {
      setFolders(all);
      loaded?.(all);
    }, report);
  }, [people, report, loaded]);
  useEffect(refresh, [refresh]);
  return { folders, refresh };
}
