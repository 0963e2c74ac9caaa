import { expect, it } from 'vitest';
import { seenText, unseenMissed } from './unseen-missed.ts';

const state = { loginTime: 1_000, notAnswered: 2, notReached: 1 };

it('counts missed calls until the list was seen, and from the next login anew', () => {
  expect(unseenMissed(state, '')).toBe(3);
  expect(unseenMissed(state, seenText(1_000, 2))).toBe(1);
  expect(unseenMissed(state, seenText(1_000, 3))).toBe(0);
  expect(unseenMissed(state, seenText(900, 3))).toBe(3);
  expect(unseenMissed({ ...state, loginTime: undefined }, seenText(undefined, 5))).toBe(0);
});
