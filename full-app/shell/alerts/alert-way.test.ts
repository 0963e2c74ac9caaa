import { expect, it } from 'vitest';
import { alertWay } from './alert-way.ts';

it('an alert of a call leads to its page, and nowhere where calls stand beside every screen', () => {
  expect(alertWay('call', { docked: false })).toBe('/calls/active');
  expect(alertWay('call', { docked: true })).toBeUndefined();
  expect(alertWay('voicemails', { docked: true })).toBe('/voicemails');
});
