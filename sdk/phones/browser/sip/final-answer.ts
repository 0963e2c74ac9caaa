import type { Core } from 'sip.js';
import type { Clock } from '#sdk/platform/platform.ts';
import { startTimer, waitFor } from '#sdk/platform/wait.ts';
import { CallsideError } from '#sdk/transport/errors.ts';

/**
 * Sends a request outside of calls, and waits for its final response of any status.
 *
 * @param send sends the request with a delegate for its response
 * @throws CallsideError `timeout` if there is none after `timeoutMs`
 */
export function finalAnswer(
  send: (delegate: Core.OutgoingRequestDelegate) => void,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<Core.IncomingResponseMessage> {
  return waitFor(undefined, ({ resolve, reject, life }) => {
    startTimer(clock, timeoutMs, () => reject(new CallsideError('timeout')), { signal: life });
    const done = ({ message }: Core.IncomingResponse) => resolve(message);
    send({ onAccept: done, onReject: done, onRedirect: done });
  });
}
