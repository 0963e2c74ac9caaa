import { computed, effect, untracked } from '@preact/signals-core';

/**
 * Runs `start` for each new value of `source` that is not undefined, and the returned cleanup when the value changes or the
 * effect ends. Signals that `start` reads are not tracked. Returns an unsubscribe function.
 */
export function effectWhen<Value>(
  source: () => Value | undefined,
  start: (value: Value) => () => void,
): () => void {
  const value = computed(source);
  return effect(() => {
    const present = value.value;
    return present === undefined ? undefined : untracked(() => start(present));
  });
}
