import { expect, it } from 'vitest';
import { noticedOf } from './noticed.ts';

const whole = { lossIn: 0, lossOut: 0, roundTripMs: 2_858 };

it('a bad network that loses no sound but delivers it late is a delay, whichever direction is worse', () => {
  expect(noticedOf({ ...whole, trouble: 'networkDown' })).toBe('late');
  expect(noticedOf({ ...whole, trouble: 'networkUp' })).toBe('late');
});

it.each([
  ['lost sound', { ...whole, lossIn: 0.2, trouble: 'networkDown' }, 'networkDown'],
  ['a short way', { ...whole, roundTripMs: 60, trouble: 'networkUp' }, 'networkUp'],
  ['a busy computer', { ...whole, trouble: 'machine' }, 'machine'],
  ['good sound', { ...whole, trouble: undefined }, undefined],
] as const)('%s is no delay', (_, quality, noticed) => {
  expect(noticedOf(quality)).toBe(noticed);
});
