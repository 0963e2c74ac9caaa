import { expect, test } from 'vitest';
import { watchers } from './watchers.ts';

test('the subscription ends with the last watcher, and ending a watch twice has no effect', () => {
  const { any, watch } = watchers();
  expect(any.value).toBeUndefined();
  const [one, other] = [watch(), watch()];
  expect(any.value).toBe(true);
  one();
  one();
  expect(any.value).toBe(true);
  other();
  expect(any.value).toBeUndefined();
});
