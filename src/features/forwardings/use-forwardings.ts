import { useCallback, useEffect, useState } from 'react';
import type { Forwarding } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';

/** The user's forwardings: undefined until they are loaded, `failed` if they could not be loaded. */
export function useForwardings(): {
  readonly list: readonly Forwarding[] | 'failed' | undefined;
  readonly refresh: () => void;
} {
  const { forwardings, profile } = useClient();
  /** The active forwardings, according to the profile. A change of this list is a reason to load all of them again. */
  const active = useSignalValue(profile.info)?.extension?.forwardings.join();
  const [list, setList] = useState<readonly Forwarding[] | 'failed'>();
  const refresh = useCallback(() => {
    setList(undefined);
    forwardings.list().then(setList, () => setList('failed'));
  }, [forwardings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: active forwardings may change elsewhere
  useEffect(refresh, [refresh, active]);
  return { list, refresh };
}
