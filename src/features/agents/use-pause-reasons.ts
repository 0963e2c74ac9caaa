import { useCallback } from 'react';
import type { PauseReason } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useLoaded } from '../errors/use-loaded.ts';

const none: readonly PauseReason[] = [];

/** Why one may make a pause; empty until it is known. */
export function usePauseReasons(): readonly PauseReason[] {
  const { agent } = useClient();
  return useLoaded(
    useCallback(() => agent.pauseReasons(), [agent]),
    none,
  );
}
