import type { Client } from '../../../sdk/index.ts';
import { createSupervision, type Supervision } from '../../../sdk/supervision.ts';
import { useClient } from '../../react/client-context.tsx';

const known = new WeakMap<Client, Supervision>();

/** Returns the supervisor's commands of the client, the same each time: they know what is under way. */
export function useSupervision(): Supervision {
  const client = useClient();
  const supervision = known.get(client) ?? createSupervision(client);
  known.set(client, supervision);
  return supervision;
}
