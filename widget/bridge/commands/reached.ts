import { effect } from '@preact/signals-core';
import { CallsideError, type Client } from '#sdk/index.ts';

/** The time of an attempt to reach the phone system again. */
const attemptMs = 2_000;

/**
 * Resolves if the phone system is reached, or is reached again at once. A page learns soon that it is not: its own wait
 * may be shorter than the wait for a phone.
 *
 * @throws CallsideError `offline`
 */
export async function reached({
  connection,
  missing,
}: Pick<Client, 'connection' | 'missing'>): Promise<void> {
  const isLost = () => missing.value !== undefined && connection.state.value.name === 'reconnecting';
  if (!isLost()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new CallsideError('offline')), attemptMs);
  const end = effect(() => {
    if (!isLost()) resolve();
  });
  connection.retryNow();
  await promise.finally(() => {
    clearTimeout(timer);
    end();
  });
}
