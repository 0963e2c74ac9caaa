import type { OpenMicrophone } from '#sdk/phones/audio-devices.ts';
import { waitFor } from '#sdk/platform/wait.ts';

/**
 * Waits for a microphone until `signal` is aborted. Only the browser's user decides when it opens: a microphone that opens
 * later is closed again. Rejects with the signal's reason then.
 */
export function unlessGivenUp(
  opening: Promise<OpenMicrophone>,
  signal: AbortSignal,
): Promise<OpenMicrophone> {
  return waitFor<OpenMicrophone>(signal, ({ resolve, reject }) => void opening.then(resolve, reject)).catch(
    (thrown: unknown) => {
      if (signal.aborted) void opening.then((late) => late.close()).catch(() => undefined);
      throw thrown;
    },
  );
}
