import * as z from 'zod/mini';
import { type CallState, callLine, callState } from '#wire/calls/call-line.ts';
import { collection } from '#wire/collection.ts';
import { dropActionOf } from '../calls/rules.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

const restOfLine = z.object({ state: callState });

/** The state of a call line; `dropped` if the line does not exist. Rejects if that cannot be found out. */
export async function stateOfLine(rest: Rest, lineId: string): Promise<CallState> {
  try {
    return (await rest.read(restOfLine, { path: `v1/user/CallLine/${lineId}` })).state;
  } catch (thrown) {
    if (toCallsideError(thrown).status === 404) return 'dropped';
    throw thrown;
  }
}

/**
 * Ends the calls that a phone dialled and whose answer never reached it. Otherwise the far end would hear silence until the
 * phone system ends the call, after half a minute.
 *
 * @param knownIds ids of the lines whose sound this phone has
 */
export async function endLostCalls(
  rest: Rest,
  { terminalId, knownIds }: { terminalId: string; knownIds: ReadonlySet<string> },
): Promise<void> {
  const { results = [], items = results } = await rest.read(collection(callLine), {
    path: 'v1/user/CallLine',
  });
  const lost = items.filter(
    (line) => !line.isIncoming && !knownIds.has(line.lineId) && line.terminal?.endsWith(`/${terminalId}`),
  );
  for (const line of lost) await rest.send({ path: `v1/user/CallLine/${line.lineId}/${dropActionOf(line)}` });
}
