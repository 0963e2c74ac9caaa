import { expect, test } from 'vitest';
import { idOf } from './id-of.ts';

test.each([
  ['v1/user/Call/12', '12'],
  ['12', '12'],
  ['v1/user/Call/', ''],
])('the id of the path %j is %j', (path, id) => {
  expect(idOf(path)).toBe(id);
});
