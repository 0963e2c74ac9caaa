import { effect, type ReadonlySignal } from '@preact/signals-core';
import { CallsideError, type ErrorCode } from '../transport/errors.ts';

/** How long the phone system may take for what it sends after a user has signed in. */
const timeoutMs = 10_000;

/**
 * Resolves with the value of a signal as soon as it is not undefined. Rejects with `code` after ten seconds, or when `until` is
 * aborted.
 */
export function whenKnown<Value>(
  source: ReadonlySignal<Value | undefined>,
  { code, until }: { readonly code: ErrorCode; readonly until: AbortSignal },
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const end = AbortSignal.any([until, AbortSignal.timeout(timeoutMs)]);
  const fail = () => reject(new CallsideError(code));
  const stop = effect(() => {
    if (source.value !== undefined) resolve(source.value);
  });
  if (end.aborted) fail();
  else end.addEventListener('abort', fail);
  return promise.finally(() => {
    stop();
    end.removeEventListener('abort', fail);
  });
}
