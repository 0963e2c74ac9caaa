/**
 * Runs `work` in one tab of this browser at a time; the next tab takes over when it is closed. In a frame without locks
 * it runs in each tab: such a frame may not store anything either, so that its work is its own.
 *
 * @param work returns a function that stops it
 * @returns a function that ends this tab's participation
 */
export function inLeaderTab(name: string, work: () => () => void): () => void {
  const life = new AbortController();
  async function lead() {
    const end = work();
    await new Promise<void>((resolve) => life.signal.addEventListener('abort', () => resolve()));
    end();
  }
  navigator.locks.request(name, { signal: life.signal }, lead).catch((thrown: unknown) => {
    if (life.signal.aborted) return;
    if (isRefused(thrown)) lead().catch(reportError);
    else reportError(thrown);
  });
  return () => life.abort();
}

/** Blocked by the browser, like all storage in a frame of another site. */
const isRefused = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'SecurityError';
