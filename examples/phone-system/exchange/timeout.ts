import type { Clock } from '../base/clock.ts';

/** Runs a function after a time, unless the signal is aborted first. Returns a function that cancels it. */
export function timeout(
  afterMs: number,
  then: () => void,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): () => void {
  const stop = clock.after(afterMs, () => {
    signal.removeEventListener('abort', cancel);
    then();
  });
  const cancel = () => {
    signal.removeEventListener('abort', cancel);
    stop();
  };
  signal.addEventListener('abort', cancel, { once: true });
  return cancel;
}
