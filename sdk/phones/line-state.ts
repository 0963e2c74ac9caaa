import * as z from 'zod/mini';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallState, callState } from '../wire/call-line.ts';

const restOfLine = z.object({ state: callState });

/** How a call line stands; `dropped` where there is none any more. Rejects where that cannot be found out. */
export async function stateOfLine(rest: Rest, lineId: string): Promise<CallState> {
  try {
    return (await rest.read(restOfLine, { path: `v1/user/CallLine/${lineId}` })).state;
  } catch (thrown) {
    if (toCallsideError(thrown).status === 404) return 'dropped';
    throw thrown;
  }
}
