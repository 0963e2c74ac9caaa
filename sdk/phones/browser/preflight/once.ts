import { effect } from '@preact/signals-core';

/**
 * Waits until what `read` gives of signals is something.
 *
 * @returns it; undefined where that does not come about within `timeoutMs`
 * @throws the reason of `signal` where that gives up
 */
export function once<Value>(
  read: () => Value | undefined,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const life = new AbortController();
    const end = (settle: () => void) => {
      life.abort();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve(undefined)), timeoutMs);
    life.signal.addEventListener('abort', () => clearTimeout(timer));
    if (signal.aborted) return end(() => reject(signal.reason));
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: life.signal });
    const stop = effect(() => {
      const value = read();
      if (value !== undefined) queueMicrotask(() => end(() => resolve(value)));
    });
    life.signal.addEventListener('abort', stop);
  });
}
