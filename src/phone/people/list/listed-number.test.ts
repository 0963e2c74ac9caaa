import { expect, test } from 'vitest';
import { listedNumber } from './listed-number.ts';

const numbers = [
  { type: 'internal', number: '102' },
  { type: 'professional', number: '+49301234102' },
] as const;

test('a list shows the internal number of a colleague only where the enterprise wants it', () => {
  expect(listedNumber({ numbers }, true)).toBe('102');
  expect(listedNumber({ numbers }, false)).toBe('+49301234102');
  expect(listedNumber({ numbers: [numbers[0]] }, false)).toBeUndefined();
});

test('a list shows the number that was searched for, also an internal one', () => {
  expect(listedNumber({ matchedNumber: '102', numbers }, false)).toBe('102');
});
