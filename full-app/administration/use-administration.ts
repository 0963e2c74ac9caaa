import { useState } from 'react';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { type Administration, administrationOf } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';

/** Returns the administration of the client, the same each time. */
export const useAdministration = (): Administration => administrationOf(useClient());

/** Returns true for an administrator who may change things, and not only read them. */
export const useMayAdminister = (): boolean => useRights().may('changingAdministration');

/**
 * Loads a value that only administrators of all users see.
 *
 * @returns the value and a function that sets it; undefined until it is loaded, and null for an administrator of a department
 */
export function useForAllUsers<Value>(load: () => Promise<Value>) {
  const [admitted] = useState(() => async () => {
    try {
      return await load();
    } catch (error) {
      if (error instanceof CallsideError && error.code === 'forbidden') return null;
      throw error;
    }
  });
  return useLoadedState<Value | null, undefined>(admitted, undefined);
}
