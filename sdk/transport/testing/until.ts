import { effect, type ReadonlySignal } from '@preact/signals-core';

/** Resolves with the signal's value as soon as it fits. The test's own time-out limits the wait. */
export function until<Value>(signal: ReadonlySignal<Value>, fits: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const end = effect(() => {
      const { value } = signal;
      if (!fits(value)) return;
      resolve(value);
      queueMicrotask(() => end());
    });
  });
}

/** Resolves with the signal's value as soon as its `name` is the given name. */
export function untilNamed<State extends { name: string }, Name extends State['name']>(
  signal: ReadonlySignal<State>,
  name: Name,
): Promise<Extract<State, { name: Name }>> {
  return until(signal, (state) => state.name === name) as Promise<Extract<State, { name: Name }>>;
}
