import { expect, test } from 'vitest';
import { watchers } from './watchers.ts';

test('somebody wants it until the last one does no more, who may say so twice', () => {
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
