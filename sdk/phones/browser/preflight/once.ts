import { effect } from '@preact/signals-core';
import { systemClock } from '#sdk/platform/clock.ts';
import { onAbort, startTimer, waitFor } from '#sdk/platform/wait.ts';
import type { CheckWait } from './outcome.ts';

/**
 * Waits until `read`, which reads signals, returns a value.
 *
 * @returns the value; undefined if there is none after `timeoutMs`
 * @throws the reason of `signal`
 */
export const once = <Value>(
  read: () => Value | undefined,
  { timeoutMs, signal }: CheckWait,
): Promise<Value | undefined> =>
  waitFor(signal, ({ resolve, life }) => {
    startTimer(systemClock, timeoutMs, () => resolve(undefined), { signal: life });
    const stop = effect(() => {
      const value = read();
      if (value !== undefined) queueMicrotask(() => resolve(value));
    });
    onAbort(life, stop);
  });
