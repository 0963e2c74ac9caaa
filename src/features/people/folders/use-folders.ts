import { useCallback, useEffect, useState } from 'react';
import type { FavoriteFolder } from '../../../../sdk/index.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useReportError } from '../../errors/use-run.ts';

/** The folders of the user's favourites, and a way to load them again. */
export function useFolders(): { readonly folders: readonly FavoriteFolder[]; readonly refresh: () => void } {
  const { people } = useClient();
  const report = useReportError();
  const [folders, setFolders] = useState<readonly FavoriteFolder[]>([]);
  const refresh = useCallback(() => {
    people.folders.all().then(setFolders, report);
  }, [people, report]);
  useEffect(refresh, [refresh]);
  return { folders, refresh };
}
