/** The maximum delay for work that is not visible at first, in milliseconds. */
const timeoutMs = 300;

/** Calls `run` when the browser is idle, or at the latest after a moment. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}

/** Resolves when the browser is idle, or at the latest after a moment. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
