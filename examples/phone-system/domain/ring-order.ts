import type { RingPattern } from '../../../sdk/wire/acd-group.ts';

/** An agent whose phone could ring now. */
export interface FreeAgent {
  readonly personId: number;
  /** Where in the group. */
  readonly position: number;
  /** Since when without a call. */
  readonly idleSince: number;
}

/**
 * Whom a call of a group rings, one step after the other; those of one step ring together. Nothing counts yet what
 * agents did before: patterns that go by that begin with the first of the group.
 *
 * @param lastRung position of who was rung last
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
  if (pattern === 'cyclic') {
    const next = inOrder.findIndex(({ position }) => position > lastRung);
    inOrder.push(...inOrder.splice(0, Math.max(0, next)));
  }
  return inOrder.map((agent) => [agent]);
}
