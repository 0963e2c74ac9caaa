import type { Clock, TimerOptions } from './platform.ts';

/** How long to wait. */
export interface WaitOptions {
  /** The maximum wait in milliseconds before the rejection that names the missing part. Default: 10 seconds. */
  readonly timeoutMs?: number;
  /** Stops waiting; the promise is then rejected with `aborted`. */
  readonly signal?: AbortSignal;
}

/** The means of the code that starts a wait to end it. */
export interface Wait<Value> {
  /** Ends the wait with its result. */
  readonly resolve: (value: Value) => void;
  /** Ends the wait with a failure. */
  readonly reject: (reason: unknown) => void;
  /** Is aborted when the wait ends, for whatever reason. Listeners and timers of the wait are registered with it. */
  readonly life: AbortSignal;
}

/**
 * Waits for a result.
 *
 * @param signal ends the wait early. If it is aborted already, `start` is not called
 * @param start registers what the wait depends on; a result after the end is dropped
 * @throws the reason of `signal`
 */
export function waitFor<Value>(
  signal: AbortSignal | undefined,
  start: (wait: Wait<Value>) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const life = new AbortController();
    const ending =
      <Result>(settle: (result: Result) => void) =>
      (result: Result) => {
        life.abort();
        settle(result);
      };
    const fail = ending<unknown>(reject);
    signal?.addEventListener('abort', () => fail(signal.reason), { signal: life.signal });
    try {
      start({ resolve: ending<Value>(resolve), reject: fail, life: life.signal });
    } catch (thrown) {
      fail(thrown);
    }
  });
}

/** Calls `end` when a signal is aborted, or at once if it is aborted already. */
export function onAbort(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** Calls `callback` after `delayMs`, unless `signal` is aborted before. */
export function startTimer(
  clock: Clock,
  delayMs: number,
  callback: () => void,
  { signal, ...options }: TimerOptions & { readonly signal: AbortSignal },
): void {
  if (!signal.aborted) onAbort(signal, clock.after(delayMs, callback, options));
}

/** Resolves after `delayMs`. Rejects with the signal's reason when aborted before. */
export const sleep = (
  clock: Clock,
  delayMs: number,
  signal: AbortSignal,
  options?: TimerOptions,
): Promise<void> =>
  waitFor(signal, ({ resolve, life }) =>
    startTimer(clock, delayMs, () => resolve(), { ...options, signal: life }),
  );

/** Resolves to the value of a promise, or to undefined after `delayMs`. A later value or failure is dropped. */
export const within = <Value>(
  clock: Clock,
  delayMs: number,
  promise: Promise<Value>,
): Promise<Value | undefined> =>
  waitFor<Value | undefined>(undefined, ({ resolve, reject, life }) => {
    startTimer(clock, delayMs, () => resolve(undefined), { signal: life });
    promise.then(resolve, reject);
  });
