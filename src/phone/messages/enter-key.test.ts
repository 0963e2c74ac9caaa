import { afterEach, expect, test } from 'vitest';
import { enterKey, submitsOnEnter } from './enter-key.ts';

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, isComposing: false };
afterEach(() => enterKey.choose('send'));

test('Enter sends, unless Shift is held or an input method uses it', () => {
  expect(submitsOnEnter(enter)).toBe(true);
  expect(submitsOnEnter({ ...enter, shiftKey: true })).toBe(false);
  expect(submitsOnEnter({ ...enter, isComposing: true })).toBe(false);
  expect(submitsOnEnter({ ...enter, key: 'a' })).toBe(false);
});

test('where Enter begins a line, Control or Command and Enter send', () => {
  enterKey.choose('newline');
  expect(submitsOnEnter(enter)).toBe(false);
  expect(submitsOnEnter({ ...enter, ctrlKey: true })).toBe(true);
  expect(submitsOnEnter({ ...enter, metaKey: true })).toBe(true);
});
