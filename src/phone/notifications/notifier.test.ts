import { afterEach, expect, test, vi } from 'vitest';
import { Notifier } from './notifier.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device vibrates long, rests and vibrates again, but not before the first click', () => {
  const vibrations: number[][] = [];
  const userActivation = { hasBeenActive: false };
  const vibrate = (pattern: number[]) => vibrations.push(pattern);
  vi.stubGlobal('navigator', { userActivation, vibrate });
  const notifier = new Notifier({ onClick: () => {}, report: (thrown) => expect(thrown).toBeUndefined() });
  notifier.vibrate();
  expect(vibrations).toEqual([]);
  userActivation.hasBeenActive = true;
  notifier.vibrate();
  expect(vibrations).toEqual([[500, 300, 300]]);
});
