import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';

/** Calls `listener` with each new value of a signal, but not with the present value. Returns an unsubscribe function. */
export function onChange<Value>(signal: ReadonlySignal<Value>, listener: (value: Value) => void): () => void {
  let before = signal.peek();
  return effect(() => {
    const { value } = signal;
    if (value === before) return;
    before = value;
    untracked(() => listener(value));
  });
}

/** Calls `listener` with each item that joins a list, but not with the present items. Returns an unsubscribe function. */
export function onAdded<Item>(
  list: ReadonlySignal<readonly Item[]>,
  listener: (item: Item) => void,
): () => void {
  let before = new Set(list.peek());
  return onChange(list, (items) => {
    const added = items.filter((item) => !before.has(item));
    before = new Set(items);
    for (const item of added) listener(item);
  });
}
