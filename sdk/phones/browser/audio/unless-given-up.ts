import type { OpenMicrophone } from '../../audio-devices.ts';

/**
 * Waits for a microphone, of which only the browser's user decides when it comes, until `signal` gives up: one that
 * comes later is let go. Rejects with the signal's reason then.
 */
export async function unlessGivenUp(
  opening: Promise<OpenMicrophone>,
  signal: AbortSignal,
): Promise<OpenMicrophone> {
  const life = new AbortController();
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { signal: life.signal });
  });
  try {
    return await Promise.race([opening, givenUp]);
  } catch (thrown) {
    if (signal.aborted) void opening.then((late) => late.close()).catch(() => undefined);
    throw thrown;
  } finally {
    life.abort();
  }
}
