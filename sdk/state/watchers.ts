import { computed, type ReadonlySignal, signal } from '@preact/signals-core';

/** Counts the users of something live. */
export interface Watchers {
  /** Undefined while there is no watcher. */
  readonly any: ReadonlySignal<true | undefined>;
  /** Adds a watcher. Returns an unsubscribe function. */
  readonly watch: () => () => void;
}

export function watchers(): Watchers {
  const count = signal(0);
  return {
    any: computed(() => count.value > 0 || undefined),
    watch() {
      let isOver = false;
      count.value += 1;
      return () => {
        if (!isOver) count.value -= 1;
        isOver = true;
      };
    },
  };
}
