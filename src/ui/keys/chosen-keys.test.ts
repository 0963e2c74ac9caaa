import { expect, test } from 'vitest';
import { chooseKeys, chosenKeys, keysFor } from './chosen-keys.ts';
import { type PressedKey, pressedKeys } from './pressed-keys.ts';

test('a chosen key replaces the usual one where it is read, until it is taken back', () => {
  const keys = chosenKeys({ answer: 'Alt+Shift+A', hold: 'Alt+Shift+H' });
  chooseKeys('Alt+Shift+A', 'F8');
  expect({ ...keys }).toEqual({ answer: 'F8', hold: 'Alt+Shift+H' });
  chooseKeys('Alt+Shift+A', 'Alt+Shift+A');
  expect(keysFor('Alt+Shift+A')).toBe('Alt+Shift+A');
});

const none: PressedKey = { code: 'KeyA', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
test.each<readonly [Partial<PressedKey>, string | undefined]>([
  [{ altKey: true, shiftKey: true }, 'Alt+Shift+A'],
  [{ ctrlKey: true, code: 'Digit7' }, 'Control+7'],
  [{ metaKey: true, code: 'KeyK' }, 'Meta+K'],
  [{ code: 'F8' }, 'F8'],
  [{}, undefined],
  [{ shiftKey: true }, undefined],
  [{ ctrlKey: true, code: 'Enter' }, undefined],
  [{ altKey: true, code: 'AltLeft' }, undefined],
])('%j is the shortcut %s', (held, keys) => {
  expect(pressedKeys({ ...none, ...held })).toBe(keys);
});
