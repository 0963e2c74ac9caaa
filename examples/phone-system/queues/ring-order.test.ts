import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RingPattern, ringPatterns } from '../../../sdk/wire/acd-group.ts';
import { type FreeAgent, mostSkilled, nextToRing } from './ring-order.ts';

const three: readonly FreeAgent[] = [
  { personId: 1, position: 0, idleSince: 300, groupCalls: 2, talkedMs: 100 },
  { personId: 2, position: 1, idleSince: 100, groupCalls: 1, talkedMs: 300 },
  { personId: 3, position: 2, idleSince: 200, groupCalls: 1, talkedMs: 200 },
];
const ids = (agents: readonly FreeAgent[]) => agents.map(({ personId }) => personId);

it.each([
  ['unisson', -1, [1, 2, 3]],
  ['sequential', 0, [1]],
  ['oldestIdle', 0, [2]],
  ['leastCalls', 0, [2]],
  ['leastTalking', 0, [1]],
  ['pickup', 0, []],
  ['cyclic', -1, [1]],
  ['cyclic', 0, [2]],
  ['cyclic', 2, [1]],
] as const)('the pattern %s after position %d rings the agents %j', (pattern, lastRung, expected) => {
  expect(ids(nextToRing(pattern, three, lastRung))).toEqual(expected);
});

/** Returns true if the pattern prefers an agent to another: the rule, written out. */
function isBetter(pattern: RingPattern, one: FreeAgent, other: FreeAgent, lastRung: number): boolean {
  const measures: Partial<Record<RingPattern, (agent: FreeAgent) => number>> = {
    oldestIdle: ({ idleSince }) => idleSince,
    leastCalls: ({ groupCalls }) => groupCalls,
    leastTalking: ({ talkedMs }) => talkedMs,
    // Positions up to the last rung position come after all others.
    cyclic: ({ position }) => (position > lastRung ? position : position + 1_000),
    sequential: ({ position }) => position,
  };
  const measure = measures[pattern];
  if (!measure) throw new Error(`The pattern ${pattern} does not choose one agent.`);
  if (measure(one) !== measure(other)) return measure(one) < measure(other);
  return one.position < other.position;
}

const agentsOfGroup = fc.uniqueArray(
  fc.record({
    personId: fc.nat(),
    position: fc.nat(20),
    idleSince: fc.nat(5),
    groupCalls: fc.nat(3),
    talkedMs: fc.nat(3),
  }),
  { selector: ({ position }) => position },
);

it('unisson rings every free agent once in the order of the group, and pickup rings no agent', () => {
  fc.assert(
    fc.property(agentsOfGroup, fc.integer({ min: -1, max: 20 }), (all, last) => {
      const inOrder: FreeAgent[] = [];
      for (let position = 0; position <= 20; position += 1) {
        for (const agent of all) if (agent.position === position) inOrder.push(agent);
      }
      expect(nextToRing('unisson', all, last)).toEqual(inOrder);
      expect(nextToRing('pickup', all, last)).toEqual([]);
    }),
  );
});

it('cyclic rings each of the free agents once before any of them again', () => {
  fc.assert(
    fc.property(agentsOfGroup, fc.integer({ min: -1, max: 20 }), (all, start) => {
      let last = start;
      const rung = all.map(() => {
        const [agent] = nextToRing('cyclic', all, last);
        last = agent?.position ?? last;
        return agent?.personId;
      });
      expect(rung.toSorted()).toEqual(all.map(({ personId }) => personId).toSorted());
    }),
  );
});

it('among several levels of skill, exactly the agents of the highest one are rung', () => {
  const skilled = fc.array(fc.record({ personId: fc.nat(), skillLevel: fc.nat(4) }));
  fc.assert(
    fc.property(skilled, (all) => {
      const isBeaten = (level: number) => all.some(({ skillLevel }) => skillLevel > level);
      expect(mostSkilled(all)).toEqual(all.filter(({ skillLevel }) => !isBeaten(skillLevel)));
    }),
  );
});

it('every pattern that rings one agent rings the one that is better than all others', () => {
  const patterns = ringPatterns.filter((pattern) => pattern !== 'unisson' && pattern !== 'pickup');
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      agentsOfGroup,
      fc.integer({ min: -1, max: 20 }),
      (pattern, all, last) => {
        const best = all.filter((one) =>
          all.every((other) => one === other || isBetter(pattern, one, other, last)),
        );
        expect(nextToRing(pattern, all, last)).toEqual(best);
      },
    ),
  );
});
