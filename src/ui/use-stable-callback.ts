import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that always calls the latest `callback` and never changes itself, so that a memoised row keeps its props.
 * Undefined as long as there is no callback.
 */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) | undefined {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const stable = useRef((...args: Args) => latest.current?.(...args));
  return callback && stable.current;
}
