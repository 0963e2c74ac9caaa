import { expect, test } from 'vitest';
import { TakeoverWatch } from './takeover.ts';

test.each([
  ['another register id', 'theirs'],
  ['no register id, or no such terminal', null],
])('the phone is taken when the router has named our register id and then %s', (_, named) => {
  const watch = new TakeoverWatch();
  const names = [undefined, null, 'before us', 'ours', undefined, named];
  expect(names.map((one) => watch.see(one, 'ours'))).toEqual([false, false, false, false, false, true]);
});
