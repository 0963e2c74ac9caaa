import { computed, signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { onAdded, onChange } from './on-change.ts';

test('onChange hands over new values only, until it is unsubscribed', () => {
  const state = signal('a');
  const other = signal(0);
  const seen: string[] = [];
  const unsubscribe = onChange(
    computed(() => state.value),
    (value) => seen.push(`${value}${other.value}`),
  );
  expect(seen).toEqual([]);
  state.value = 'b';
  other.value = 1;
  state.value = 'c';
  unsubscribe();
  state.value = 'd';
  expect(seen).toEqual(['b0', 'c1']);
});

test('onAdded hands over items that join a list, until it is unsubscribed', () => {
  const list = signal(['a']);
  const seen: string[] = [];
  const unsubscribe = onAdded(list, (item) => seen.push(item));
  list.value = ['b', 'a'];
  list.value = ['c', 'd'];
  unsubscribe();
  list.value = ['e'];
  expect(seen).toEqual(['b', 'c', 'd']);
});
