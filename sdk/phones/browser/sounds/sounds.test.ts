import { expect, test } from 'vitest';
import { asAlert } from './sounds.ts';

test('a sound for a call has 85 % of the volume of its loudspeaker', () => {
  expect(asAlert({ id: 'headset', volume: 1 })).toEqual({ id: 'headset', volume: 0.85 });
  expect(asAlert({ id: 'headset', volume: 0.5 }).volume).toBeCloseTo(0.425);
  expect(asAlert({ id: 'headset', volume: 0 }).volume).toBe(0);
});
