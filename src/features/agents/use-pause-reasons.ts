import { useCallback } from 'react';
import type { PauseReason } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useLoaded } from '../errors/use-loaded.ts';
import { useTellError } from '../errors/use-run.ts';

/** Why one may make a pause; undefined until it is known. Where they cannot be had, that is told, and a pause needs none. */
export function usePauseReasons(): readonly PauseReason[] | undefined {
  const { agent } = useClient();
  const tell = useTellError();
  const load = useCallback(
    () =>
      agent.pauseReasons().catch((thrown): readonly PauseReason[] => {
        tell(thrown);
        return [];
      }),
    [agent, tell],
  );
  return useLoaded(load, undefined);
}
