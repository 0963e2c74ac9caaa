import type { Client } from '../../../sdk/index.ts';
import { type Conferences, createConferences } from '../../../sdk/meetings.ts';
import { useClient } from '../../react/client-context.tsx';

const known = new WeakMap<Client, Conferences>();

/** The conferences of the signed-in user on the bridge, the same each time. */
export function useConferences(): Conferences {
  const client = useClient();
  const conferences = known.get(client) ?? createConferences(client);
  known.set(client, conferences);
  return conferences;
}
