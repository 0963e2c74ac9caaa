import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgentGroup, QueueCaller } from '#sdk/index.ts';
import { type QueuedCaller, waitingCallers } from './queue-order.ts';

const anyCaller: fc.Arbitrary<QueuedCaller> = fc
  .record({
    id: fc.nat(1_000),
    state: fc.constantFrom('INITIALIZED', 'QUEUED', 'DISTRIBUTED', 'TALKING', 'EXITED'),
    since: fc.nat(20),
    priority: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ id, state, since, priority }) => ({
    caller: { acdClientID: String(id), state, queuedTime: since } as QueueCaller,
    group: { priority } as AgentGroup,
  }));
const anyQueue = fc.uniqueArray(anyCaller, { selector: ({ caller }) => caller.acdClientID });

/** Takes out the most urgent caller again and again. */
function slowOrder(queue: readonly QueuedCaller[]): readonly QueuedCaller[] {
  const isMoreUrgent = (one: QueuedCaller, other: QueuedCaller) => {
    const ranks = [one.group.priority ?? 99, other.group.priority ?? 99] as const;
    if (ranks[0] !== ranks[1]) return ranks[0] < ranks[1];
    const [a, b] = [one.caller, other.caller];
    if (a.queuedTime !== b.queuedTime) return a.queuedTime < b.queuedTime;
    return Number(a.acdClientID) < Number(b.acdClientID);
  };
  const left = queue.filter(({ caller: { state } }) => ['QUEUED', 'DISTRIBUTED'].includes(state));
  const order: QueuedCaller[] = [];
  while (left.length > 0) {
    const next = left.reduce((best, one) => (isMoreUrgent(one, best) ? one : best));
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

test('callers without an agent come in the order of urgency, then of waiting', () => {
  fc.assert(
    fc.property(anyQueue, (queue) => {
      expect(waitingCallers(queue)).toEqual(slowOrder(queue));
    }),
  );
});
