import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringPatterns } from '../../../../sdk/wire/acd-group.ts';
import { type FreeAgent, ringOrder } from './ring-order.ts';

const three: readonly FreeAgent[] = [
  { personId: 1, position: 0, idleSince: 300, groupCalls: 2, talkedMs: 100 },
  { personId: 2, position: 1, idleSince: 100, groupCalls: 1, talkedMs: 300 },
  { personId: 3, position: 2, idleSince: 200, groupCalls: 1, talkedMs: 200 },
];
const ids = (steps: readonly (readonly FreeAgent[])[]) =>
  steps.map((step) => step.map(({ personId }) => personId));

it.each([
  ['unisson', -1, [[1, 2, 3]]],
  ['sequential', 0, [[1], [2], [3]]],
  ['oldestIdle', 0, [[2], [3], [1]]],
  ['leastCalls', 0, [[2], [3], [1]]],
  ['leastTalking', 0, [[1], [3], [2]]],
  ['pickup', 0, [[1], [2], [3]]],
  ['cyclic', -1, [[1], [2], [3]]],
  ['cyclic', 0, [[2], [3], [1]]],
  ['cyclic', 2, [[1], [2], [3]]],
] as const)('the pattern %s after %d rings %j', (pattern, lastRung, expected) => {
  expect(ids(ringOrder(pattern, three, lastRung))).toEqual(expected);
});

it('every pattern rings each free agent once, and nobody if none is free', () => {
  const agents = fc.uniqueArray(
    fc.record({
      personId: fc.nat(),
      position: fc.nat(20),
      idleSince: fc.nat(),
      groupCalls: fc.nat(),
      talkedMs: fc.nat(),
    }),
    { selector: ({ position }) => position },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...ringPatterns),
      agents,
      fc.integer({ min: -1, max: 20 }),
      (pattern, all, last) => {
        const steps = ringOrder(pattern, all, last);
        expect(steps.flat().toSorted((one, other) => one.position - other.position)).toEqual(
          all.toSorted((one, other) => one.position - other.position),
        );
        expect(steps.every((step) => step.length > 0)).toBe(true);
      },
    ),
  );
});
