import { expect, it } from 'vitest';
import { readSetting } from './settings.ts';

it.each([
  ['waiting', '5', 5],
  ['waiting', '999', 999],
  ['waiting', '1000', undefined],
  ['waiting', '0', undefined],
  ['waiting', '', undefined],
  ['wait', ' 60 ', 60],
  ['wait', '60.5', undefined],
  ['wait', 'soon', undefined],
  ['turn', '4', undefined],
  ['turn', '5', 5],
] as const)('the setting %s accepts whole numbers of its range only: "%s"', (name, text, value) => {
  expect(readSetting(name, text)).toBe(value);
});
