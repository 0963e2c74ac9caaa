/** `frozen`: the page stands still until it is resumed. `gone`: it is closed, reloaded, or kept to come back to. */
export type Leaving = 'frozen' | 'gone';

/** Calls `listener` at the last moment in which the page can run code. Returns an unsubscribe function. */
export function onLeave(listener: (how: Leaving) => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('freeze', () => listener('frozen'), { signal });
  globalThis.addEventListener('pagehide', () => listener('gone'), { signal });
  return () => life.abort();
}
