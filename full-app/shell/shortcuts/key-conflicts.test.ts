import { expect, test } from 'vitest';
import { conflictOf } from './key-conflicts.ts';

const all = [
  { usual: 'Alt+Shift+A', keys: 'F8', label: 'Answer' },
  { usual: 'Alt+Shift+H', keys: 'Alt+Shift+H', label: 'Hold' },
];

test('keys of another shortcut, also changed ones, conflict with it; the own ones do not', () => {
  expect(conflictOf('F8', 'Alt+Shift+H', all)).toMatchObject({ label: 'Answer' });
  expect(conflictOf('Alt+Shift+A', 'Alt+Shift+H', all)).toBeUndefined();
  expect(conflictOf('F8', 'Alt+Shift+A', all)).toBeUndefined();
});

test.each([
  'Control+T',
  'Control+W',
  'Control+Shift+T',
  'Meta+N',
  'Shift+Meta+T',
  'F5',
  'F12',
  'Alt+D',
  'Control+C',
])('the browser owns %s', (keys) => {
  expect(conflictOf(keys, 'Alt+Shift+A', all)).toBe('browser');
});

test.each(['F8', 'Alt+Shift+Q', 'Control+Alt+7', 'Control+Shift+U'])('%s is free', (keys) => {
  expect(conflictOf(keys, 'Alt+Shift+A', all)).toBeUndefined();
});
