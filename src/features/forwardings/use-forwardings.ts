import { useCallback, useEffect, useState } from 'react';
import type { Forwarding } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';

/** The user's forwardings: undefined until they are known, `failed` where they could not be read. */
export function useForwardings(): {
  readonly list: readonly Forwarding[] | 'failed' | undefined;
  readonly refresh: () => void;
} {
  const { forwardings } = useClient();
  const [list, setList] = useState<readonly Forwarding[] | 'failed'>();
  const refresh = useCallback(() => {
    setList(undefined);
    forwardings.list().then(setList, () => setList('failed'));
  }, [forwardings]);
  useEffect(refresh, [refresh]);
  return { list, refresh };
}
