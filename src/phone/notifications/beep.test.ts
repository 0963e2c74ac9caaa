import { expect, test } from 'vitest';
import { readVolume } from './beep.ts';

test('the volume of alerts is 85 % until somebody chooses another one, or where a stored one is damaged', () => {
  expect([readVolume(''), readVolume('loud'), readVolume('2'), readVolume('-1')]).toEqual(
    Array(4).fill(0.85),
  );
  expect([readVolume('0'), readVolume('0.3'), readVolume('1')]).toEqual([0, 0.3, 1]);
});
