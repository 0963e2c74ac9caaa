import { useClient } from '#react/client-context.tsx';
import { oncePerClient } from '#react/once-per-client.ts';
import { createSupervision, type Supervision } from '#sdk/supervision.ts';

const supervisionOf = oncePerClient(createSupervision);

/** Returns the supervisor's commands of the client, the same each time: they know what is under way. */
export const useSupervision = (): Supervision => supervisionOf(useClient());
