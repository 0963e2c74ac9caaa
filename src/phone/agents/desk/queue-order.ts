import type { AgentGroup, QueueCaller } from '#sdk/index.ts';

/** A caller of a queue, with the group. */
export interface QueuedCaller {
  readonly caller: QueueCaller;
  readonly group: AgentGroup;
}

/** Callers of groups without a priority come last. */
const lastPriority = Number.POSITIVE_INFINITY;

/**
 * The order in which free agents get the callers: the most urgent group first (priority 1), then the longest wait, or
 * the callers whom a supervisor has moved to the front.
 */
export const byUrgency = (one: QueuedCaller, other: QueuedCaller): number => {
  const [first, second] = [one.group.priority ?? lastPriority, other.group.priority ?? lastPriority];
  if (first !== second) return first < second ? -1 : 1;
  return (
    one.caller.queuedTime - other.caller.queuedTime ||
    Number(one.caller.acdClientID) - Number(other.caller.acdClientID)
  );
};

/** The callers who have no agent yet, in the order of their urgency. */
export const waitingCallers = (callers: readonly QueuedCaller[]): readonly QueuedCaller[] =>
  callers
    .filter(({ caller }) => caller.state === 'QUEUED' || caller.state === 'DISTRIBUTED')
    .toSorted(byUrgency);

/** The caller whom the next free agent gets, of callers in the order of their urgency: callers who ring have an agent. */
export const nextCaller = (callers: readonly QueuedCaller[]): QueuedCaller | undefined =>
  callers.find(({ caller }) => caller.state === 'QUEUED');
