import { computed, signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { onChange } from './on-change.ts';

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
