import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';

/** Calls `listener` with each new value of a signal, but not with the present one. Returns an unsubscribe function. */
export function onChange<Value>(signal: ReadonlySignal<Value>, listener: (value: Value) => void): () => void {
  let before = signal.peek();
  return effect(() => {
    const { value } = signal;
    if (value === before) return;
    before = value;
    untracked(() => listener(value));
  });
}
