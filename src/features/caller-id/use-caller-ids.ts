import { useCallback } from 'react';
import type { AllowedCallerId } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useLoaded } from '../errors/use-loaded.ts';

const none: readonly AllowedCallerId[] = [];

/** The numbers that the user may show to the called party; empty until they are loaded. */
export function useCallerIds(): readonly AllowedCallerId[] {
  const { callerIds } = useClient();
  return useLoaded(
    useCallback(() => callerIds.allowed(), [callerIds]),
    none,
  );
}
