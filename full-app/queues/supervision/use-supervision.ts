import { useClient } from '#react/client-context.tsx';
import { type Supervision, supervisionOf } from '#sdk/supervision.ts';

/** Returns the supervisor's commands of the client, the same each time: they know what is under way. */
export const useSupervision = (): Supervision => supervisionOf(useClient());
