/** So long what is not seen at first may wait for the browser to have nothing better to do. */
const patienceMs = 300;

/** Calls `run` when the browser is idle, or at the latest after a moment. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari tells nobody when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}

/** Resolves when the browser is idle, or at the latest after a moment. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
