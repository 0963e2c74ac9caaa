import type { Client } from '../../../sdk/index.ts';
import { createWorkItems, type WorkItems } from '../../../sdk/messages.ts';

const known = new WeakMap<Client, WorkItems>();

/** Returns the work items of a client, the same ones each time. Only code that is loaded late may import this. */
export function workOf(client: Client): WorkItems {
  const work = known.get(client) ?? createWorkItems(client);
  known.set(client, work);
  return work;
}
