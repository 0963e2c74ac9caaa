import { effect, type ReadonlySignal } from '@preact/signals-core';
import { systemClock } from '../platform/clock.ts';
import type { Clock } from '../platform/platform.ts';
import { onAbort, startTimer, waitFor } from '../platform/wait.ts';
import { CallsideError, type ErrorCode } from '../transport/errors.ts';

/** How long the phone system may take for what it sends after a user has signed in: milliseconds. */
export const defaultWaitMs = 10_000;

/** How to wait for a value, and the rejection without a value. */
export interface KnownWait {
  /** The rejection after `timeoutMs`. */
  readonly code: ErrorCode;
  /** The cause of that rejection. */
  readonly cause?: () => CallsideError | undefined;
  /** Ends the wait with `aborted`. */
  readonly until: AbortSignal;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
}

/** Resolves with the value of a signal as soon as it is not undefined. */
export async function whenKnown<Value>(
  source: ReadonlySignal<Value | undefined>,
  { code, cause, until, clock = systemClock, timeoutMs = defaultWaitMs }: KnownWait,
): Promise<Value> {
  const waited = waitFor<Value>(until, ({ resolve, reject, life }) => {
    const refuse = () => reject(new CallsideError(code, { cause: cause?.() }));
    startTimer(clock, timeoutMs, refuse, { signal: life });
    const unwatch = effect(() => {
      if (source.value !== undefined) resolve(source.value);
    });
    onAbort(life, unwatch);
  });
  return waited.catch((thrown: unknown) => {
    throw thrown === until.reason ? new CallsideError('aborted') : thrown;
  });
}
