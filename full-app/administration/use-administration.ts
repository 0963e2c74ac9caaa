import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { type Administration, administrationOf } from '#sdk/administration.ts';

/** Returns the administration of the client, the same each time. */
export const useAdministration = (): Administration => administrationOf(useClient());

/** Returns true for an administrator who may change things, and not only read them. */
export const useMayAdminister = (): boolean => useRights().may('changingAdministration');
