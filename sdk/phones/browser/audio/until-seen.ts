/** Resolves when somebody can see the page. Rejects with the signal's reason when aborted before. */
export function untilSeen(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (document.visibilityState === 'visible') return resolve();
    const life = new AbortController();
    const onVisibility = () => {
      if (document.visibilityState !== 'visible') return;
      life.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', onVisibility, { signal: life.signal });
    signal?.addEventListener(
      'abort',
      () => {
        life.abort();
        reject(signal.reason);
      },
      { signal: life.signal },
    );
  });
}
