import { waitFor } from '#sdk/platform/wait.ts';

/** Resolves when the page is visible. Rejects with the signal's reason when aborted before. */
export const untilSeen = (signal?: AbortSignal): Promise<void> =>
  waitFor(signal, ({ resolve, life }) => {
    const check = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', check, { signal: life });
    check();
  });
