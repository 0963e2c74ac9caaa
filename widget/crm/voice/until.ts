import { effect } from '@preact/signals-core';

/** How long a command waits for its effect. */
const effectMs = 10_000;

/** Resolves to the first value that is there. Reads signals. Rejects after the time, or with the signal. */
export async function until<Value>(
  what: string,
  read: () => Value | undefined | false,
  { ms = effectMs, signal }: { readonly ms?: number; readonly signal?: AbortSignal } = {},
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => reject(new Error(`${what} was not seen within ${ms} ms.`)), ms);
  const abort = () => reject(new Error(`${what} was not waited for: the connection is closed.`));
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const end = effect(() => {
    const value = read();
    if (value !== undefined && value !== false) resolve(value);
  });
  try {
    return await promise;
  } finally {
    end();
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
