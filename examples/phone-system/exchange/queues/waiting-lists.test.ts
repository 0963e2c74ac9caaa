import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byPrecedence } from './rules.ts';
import { WaitingLists } from './waiting-lists.ts';

const priorities = [3, 1, 2, 1];
const calls = fc.uniqueArray(
  fc.record({ clientId: fc.nat(100), since: fc.nat(20), groupId: fc.nat(priorities.length - 1) }),
  { selector: ({ clientId }) => clientId, maxLength: 40 },
);
const queued = (all: readonly { clientId: number; since: number; groupId: number }[]) =>
  all.map(({ groupId, ...call }) => ({
    ...call,
    group: { id: groupId, priority: priorities[groupId] ?? 0 },
  }));

it('calls come in the order of a sort of all of them, whatever the order in which they entered and left', () => {
  fc.assert(
    fc.property(calls, fc.array(fc.nat(39), { maxLength: 20 }), (all, leaving) => {
      const lists = new WaitingLists<ReturnType<typeof queued>[number]>();
      const entered = queued(all);
      for (const call of entered) lists.add(call);
      const left = new Set(leaving.flatMap((at) => entered[at] ?? []));
      for (const call of left) expect(lists.delete(call)).toBe(true);
      const rest = entered.filter((call) => !left.has(call));
      expect([...lists.byPrecedence(() => false)]).toEqual(rest.toSorted(byPrecedence));
    }),
  );
});

it('the calls of a group that is exhausted are left out from then on', () => {
  fc.assert(
    fc.property(calls, fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }), (all, capacity) => {
      const lists = new WaitingLists<ReturnType<typeof queued>[number]>();
      const entered = queued(all);
      for (const call of entered) lists.add(call);
      const taken = priorities.map(() => 0);
      const given: typeof entered = [];
      const isExhausted = ({ group }: (typeof entered)[number]) =>
        (taken[group.id] ?? 0) >= (capacity[group.id] ?? 0);
      for (const call of lists.byPrecedence(isExhausted)) {
        given.push(call);
        taken[call.group.id] = (taken[call.group.id] ?? 0) + 1;
      }
      const expected = entered.toSorted(byPrecedence).filter((call, _at, sorted) => {
        const ofGroup = sorted.filter(({ group }) => group.id === call.group.id);
        return ofGroup.indexOf(call) < (capacity[call.group.id] ?? 0);
      });
      expect(given).toEqual(expected);
    }),
  );
});
