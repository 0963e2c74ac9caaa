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
 * Returns the agents that a call of a group rings next; they ring together. None for `pickup`, where agents choose a call
 * from the visual queue. Agents that are equal by the pattern ring in the order of the group.
 *
 * @param agents those that are free
 * @param lastRung position of the agent that was rung last
 */
export function nextToRing(
  pattern: RingPattern,
  agents: readonly FreeAgent[],
  lastRung: number,
): readonly FreeAgent[] {
  const inOrder = agents.toSorted((one, other) => one.position - other.position);
  const least = (measure: (agent: FreeAgent) => number) =>
    inOrder.toSorted((one, other) => measure(one) - measure(other)).slice(0, 1);
  switch (pattern) {
    case 'pickup':
      return [];
    case 'unisson':
      return inOrder;
    case 'sequential':
      return inOrder.slice(0, 1);
    case 'cyclic':
      return [inOrder.find(({ position }) => position > lastRung) ?? inOrder[0] ?? []].flat();
    case 'oldestIdle':
      return least(({ idleSince }) => idleSince);
    case 'leastCalls':
      return least(({ groupCalls }) => groupCalls);
    case 'leastTalking':
      return least(({ talkedMs }) => talkedMs);
  }
}
