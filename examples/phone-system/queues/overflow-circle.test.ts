import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCircle } from './overflow-circle.ts';

const lookup = (overflows: readonly (string | undefined)[]) => (number: string) => {
  const id = Number(number);
  return id < overflows.length ? { id, overflow: overflows[id] } : undefined;
};

it.each([
  ['its own number', 0, '0', [undefined], true],
  ['a number that is no group', 0, '9', [undefined], false],
  ['a group without overflow', 0, '1', [undefined, undefined], false],
  ['a group that overflows back', 0, '1', [undefined, '0'], true],
  ['a circle of two other groups', 0, '1', [undefined, '2', '1'], false],
  ['a chain of three that leads back', 0, '1', [undefined, '2', '3', '0'], true],
] as const)('finds out whether an overflow to %s is a circle', (_name, group, to, overflows, expected) => {
  expect(isCircle(group, to, lookup(overflows))).toBe(expected);
});

it('is true exactly if a call that walks on for as many steps as there are groups comes back', () => {
  const number = fc.option(fc.nat({ max: 6 }).map(String), { nil: undefined });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 6 }), fc.nat({ max: 6 }), (overflows, first) => {
      const walked: number[] = [];
      let at: string | undefined = String(first);
      for (let step = 0; step <= overflows.length; step += 1) {
        const group: ReturnType<ReturnType<typeof lookup>> =
          at === undefined ? undefined : lookup(overflows)(at);
        if (!group) break;
        walked.push(group.id);
        at = group.overflow;
      }
      expect(isCircle(0, String(first), lookup(overflows))).toBe(walked.includes(0));
    }),
  );
});
