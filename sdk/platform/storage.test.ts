import { expect, test } from 'vitest';
import { localStorageOrMemory } from './storage.ts';

/** A browser's storage. `isFull` makes it refuse new values. */
function browserStorage() {
  const values = new Map<string, string>();
  const state = { isFull: false };
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  return { storage, values, state };
}

test('without a browser storage values last as long as the page', () => {
  const store = localStorageOrMemory(undefined);
  store.set('a', '1');
  expect(store.get('a')).toBe('1');
  store.remove('a');
  expect(store.get('a')).toBeUndefined();
});

test('a value that the browser storage refuses is kept in memory, and wins over the older stored one', () => {
  const { storage, values, state } = browserStorage();
  const store = localStorageOrMemory(storage);
  store.set('a', 'old');
  state.isFull = true;
  store.set('a', 'new');
  expect([store.get('a'), values.get('a')]).toEqual(['new', 'old']);
  state.isFull = false;
  store.set('a', 'newest');
  expect([store.get('a'), values.get('a')]).toEqual(['newest', 'newest']);
});

test('a removed value is gone from the browser storage and from memory', () => {
  const { storage, values, state } = browserStorage();
  const store = localStorageOrMemory(storage);
  store.set('a', 'stored');
  state.isFull = true;
  store.set('a', 'in memory');
  store.remove('a');
  expect([store.get('a'), values.size]).toEqual([undefined, 0]);
});
