import { startTransition, useEffect, useState } from 'react';

/** The number of rows that fills most screens, in two lines of text each. */
const firstRows = 20;

/**
 * Returns how many rows of a list are to be rendered: at first as many as a screen has, and all of them once these
 * are painted. A further page begins in the same way.
 *
 * @param count the rows that are loaded
 */
export function useGradualCount(count: number): number {
  const [complete, setComplete] = useState(0);
  const shown = Math.min(count, complete + firstRows);
  useEffect(() => {
    if (shown === count) return;
    // An effect may run before the paint.
    const timer = setTimeout(() => startTransition(() => setComplete(count)));
    return () => clearTimeout(timer);
  }, [shown, count]);
  return shown;
}
