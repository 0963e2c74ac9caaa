import { afterEach, expect, test } from 'vitest';
import { enterKey, sends } from './enter-key.ts';

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, isComposing: false };
afterEach(() => enterKey.choose('send'));

test('Enter sends, unless Shift is held or an input method uses it', () => {
  expect(sends(enter)).toBe(true);
  expect(sends({ ...enter, shiftKey: true })).toBe(false);
  expect(sends({ ...enter, isComposing: true })).toBe(false);
  expect(sends({ ...enter, key: 'a' })).toBe(false);
});

test('where Enter begins a line, Control or Command and Enter send', () => {
  enterKey.choose('newline');
  expect(sends(enter)).toBe(false);
  expect(sends({ ...enter, ctrlKey: true })).toBe(true);
  expect(sends({ ...enter, metaKey: true })).toBe(true);
});
