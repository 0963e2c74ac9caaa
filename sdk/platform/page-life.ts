/** `frozen`: the page stands still until it is resumed. `gone`: it is closed, reloaded, or kept to come back to. */
export type Leaving = 'frozen' | 'gone';

/** Calls `listener` in the last moment in which the page can do anything. Returns what ends it. */
export function onLeave(listener: (how: Leaving) => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('freeze', () => listener('frozen'), { signal });
  globalThis.addEventListener('pagehide', () => listener('gone'), { signal });
  return () => life.abort();
}
