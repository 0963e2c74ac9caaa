import { useCallback, useEffect, useState } from 'react';
import type { Forwarding } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';

/** The user's forwardings: undefined until they are known, `failed` where they could not be read. */
export function useForwardings(): {
  readonly list: readonly Forwarding[] | 'failed' | undefined;
  readonly refresh: () => void;
} {
  const { forwardings, profile } = useClient();
  /** The active ones as the profile has them: another list of them is known to be another state. */
  const active = useSignalValue(profile.info)?.extension?.forwardings.join();
  const [list, setList] = useState<readonly Forwarding[] | 'failed'>();
  const refresh = useCallback(() => {
    setList(undefined);
    forwardings.list().then(setList, () => setList('failed'));
  }, [forwardings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active may be changed elsewhere
  useEffect(refresh, [refresh, active]);
  return { list, refresh };
}
