import type { RingPattern } from '../../../../sdk/wire/acd-group.ts';
import type { Workload } from './workload.ts';

/** An agent whose phone could ring now. */
export interface FreeAgent extends Workload {
  readonly personId: number;
  /** Where in the group. */
  readonly position: number;
  /** Since when without a call. */
  readonly idleSince: number;
}

/**
 * Returns the agents that a call of a group rings, step by step; the agents of one step ring together. `pickup` rings them
 * in the order of the group, because there is no visual queue here to pick a call from.
 *
 * @param lastRung position of the agent that was rung last
 */
export function ringOrder(
  pattern: RingPattern,
  agents: readonly FreeAgent[],
  lastRung: number,
): readonly (readonly FreeAgent[])[] {
  if (agents.length === 0) return [];
  const inOrder = agents.toSorted((one, other) => one.position - other.position);
  if (pattern === 'unisson') return [inOrder];
  if (pattern === 'oldestIdle') inOrder.sort((one, other) => one.idleSince - other.idleSince);
  if (pattern === 'leastCalls') inOrder.sort((one, other) => one.groupCalls - other.groupCalls);
  if (pattern === 'leastTalking') inOrder.sort((one, other) => one.talkedMs - other.talkedMs);
  if (pattern === 'cyclic') {
    const next = inOrder.findIndex(({ position }) => position > lastRung);
    inOrder.push(...inOrder.splice(0, Math.max(0, next)));
  }
  return inOrder.map((agent) => [agent]);
}
