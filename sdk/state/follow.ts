import { computed, effect, untracked } from '@preact/signals-core';

/**
 * Runs `start` for each new value of `source` that is not undefined, and what `start` returned when the value changes
 * or the following ends. Signals read in `start` are not followed. Returns what ends it.
 */
export function follow<Value>(
  source: () => Value | undefined,
  start: (value: Value) => () => void,
): () => void {
  const value = computed(source);
  return effect(() => {
    const present = value.value;
    return present === undefined ? undefined : untracked(() => start(present));
  });
}
