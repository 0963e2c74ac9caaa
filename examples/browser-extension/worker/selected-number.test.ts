import { expect, it } from 'vitest';
import { selectedNumber } from './selected-number.ts';

it.each([
  ['Call me: 01 44 55 66 77!', '+33144556677'],
  [' 6 00 ', '600'],
  ['*100#', '*100#'],
  ['+44 20 7946 0958', '+442079460958'],
  ['Nobody', undefined],
  ['Room 12', undefined],
  ['', undefined],
])('of the selected text "%s", the extension dials %s', (text, number) => {
  expect(selectedNumber(text, 'FR')).toBe(number);
});
