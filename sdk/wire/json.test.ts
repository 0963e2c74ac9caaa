import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('returns the value of a JSON text', () => {
  expect(parseJson('{"id":["1",null]}')).toEqual({ id: ['1', null] });
});

test.each(['', '{', 'undefined', '<html>'])('returns undefined for %j, which is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
