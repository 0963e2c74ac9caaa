import { expect, it } from 'vitest';
import { nextOption } from './next-option.ts';

const options = (states: string) =>
  [...states].map((state, index) => ({ id: `${index}`, isDisabled: state === 'x' }));

it.each([
  ['xoxo', -1, 1, 1],
  ['xoxo', 1, 1, 3],
  ['xoxo', 3, 1, 1],
  ['xoxo', -1, -1, 3],
  ['xoxo', 1, -1, 3],
  ['ooo', 2, 1, 0],
  ['ooo', 0, -1, 2],
  ['oxx', 0, 1, 0],
  ['xx', -1, 1, -1],
  ['', -1, -1, -1],
] as const)('of the options “%s”, after %i by %i the option %i is marked', (states, from, by, expected) => {
  expect(nextOption(options(states), from, by)).toBe(expected);
});
