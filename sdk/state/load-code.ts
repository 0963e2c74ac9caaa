import type { Clock } from '../platform/platform.ts';
import { sleep } from '../platform/wait.ts';
import { CallsideError } from '../transport/errors.ts';

/** Pause in milliseconds before code that could not be loaded is requested again. */
const retryMs = 2_000;

export interface CodeLoading {
  readonly clock: Clock;
  readonly report: (error: CallsideError) => void;
  /** Ends the attempts when aborted. */
  readonly signal: AbortSignal;
}

/**
 * Loads code that a signed-in user needs, and retries until it is there. Each failure is reported as `offline`. Resolves to
 * undefined when aborted.
 *
 * @param load a dynamic import
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  { clock, report, signal }: CodeLoading,
): Promise<Code | undefined> {
  while (!signal.aborted) {
    try {
      const code = await load();
      return signal.aborted ? undefined : code;
    } catch (cause) {
      if (signal.aborted) return undefined;
      report(new CallsideError('offline', { cause }));
      // An aborted pause ends the loop.
      await sleep(clock, retryMs, signal).catch(() => undefined);
    }
  }
  return undefined;
}
