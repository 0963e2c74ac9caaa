import { expect, it } from 'vitest';
import { ringRounds } from './ring-rounds.ts';

it.each([
  ['unisson', undefined, [['a', 'b', 'c']]],
  ['sequential', 'b', [['a'], ['b'], ['c']]],
  ['cyclic', undefined, [['a'], ['b'], ['c']]],
  ['cyclic', 'a', [['b'], ['c'], ['a']]],
  ['cyclic', 'c', [['a'], ['b'], ['c']]],
  ['cyclic', 'gone', [['a'], ['b'], ['c']]],
] as const)('the pattern %s after %s rings %j', (pattern, last, rounds) => {
  expect(ringRounds(['a', 'b', 'c'], pattern, last)).toEqual(rounds);
});

it('a group without members has no rounds', () => {
  expect(ringRounds([], 'unisson', undefined)).toEqual([]);
});
