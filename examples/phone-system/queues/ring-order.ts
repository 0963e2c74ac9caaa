import type { RingPattern } from '../../../sdk/wire/acd-group.ts';
import type { Workload } from './agents/workload.ts';

/** An agent whose phone could ring now. */
export interface FreeAgent extends Workload {
  readonly personId: number;
  /** Where in the group. */
  readonly position: number;
  /** Since when without a call. */
  readonly idleSince: number;
}

/** Returns the agents of the highest level of skill. */
export function mostSkilled<Agent extends { readonly skillLevel: number }>(
  agents: readonly Agent[],
): readonly Agent[] {
  const highest = Math.max(...agents.map(({ skillLevel }) => skillLevel));
  return agents.filter(({ skillLevel }) => skillLevel === highest);
}

/**
 * Returns the agents that a call of a group rings next; they ring together. None for `pickup`, where agents choose a call
 * from the visual queue. Agents that are equal by the pattern ring in the order of the group.
 *
 * @param agents the free agents
 * @param lastRung position of the agent that was rung last
 */
export function nextToRing(
  pattern: RingPattern,
  agents: readonly FreeAgent[],
  lastRung: number,
): readonly FreeAgent[] {
  switch (pattern) {
    case 'pickup':
      return [];
    case 'unisson':
      return agents.toSorted((one, other) => one.position - other.position);
    case 'sequential':
      return least(agents, ({ position }) => position);
    case 'cyclic': {
      const next = agents.filter(({ position }) => position > lastRung);
      return least(next.length > 0 ? next : agents, ({ position }) => position);
    }
    case 'oldestIdle':
      return least(agents, ({ idleSince }) => idleSince);
    case 'leastCalls':
      return least(agents, ({ groupCalls }) => groupCalls);
    case 'leastTalking':
      return least(agents, ({ talkedMs }) => talkedMs);
  }
}

/** Returns the agent with the smallest measure, and of equal agents the first in the group, in a single walk. */
function least(agents: readonly FreeAgent[], measure: (agent: FreeAgent) => number): readonly FreeAgent[] {
  let best: FreeAgent | undefined;
  for (const agent of agents) {
    const ahead = best ? measure(agent) - measure(best) || agent.position - best.position : -1;
    if (ahead < 0) best = agent;
  }
  return best ? [best] : [];
}
