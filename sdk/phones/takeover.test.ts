import { expect, test } from 'vitest';
import { TakeoverWatch } from './takeover.ts';

test('the phone is taken once the router named ours and then another', () => {
  const watch = new TakeoverWatch();
  expect(
    [undefined, 'before us', 'ours', undefined, 'theirs'].map((named) => watch.see(named, 'ours')),
  ).toEqual([false, false, false, false, true]);
});
