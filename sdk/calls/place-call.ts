import * as z from 'zod/mini';
import { isAnyInService } from '../terminals/rules.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { ExternalInfos } from '../wire/call-line.ts';
import { placeError } from './call-errors.ts';
import type { PhoneLines } from './phone-lines.ts';

export interface PlaceCallParts {
  readonly rest: Rest;
  readonly terminals: Terminals;
  readonly phone: PhoneLines | undefined;
  /** Puts what talks at the selected terminal on hold. */
  readonly holdTalking: () => Promise<void>;
}

/** The new line, of which only this much matters: the rest comes by push. */
const placedLine = z.object({ lineId: z.optional(z.string()) });

/**
 * Calls `number` from the selected terminal: by the phone here if that is it, else by asking the router. Resolves to
 * the id of the new line, where it was told.
 */
export async function placeCall(
  parts: PlaceCallParts,
  number: string,
  infos: ExternalInfos | undefined,
): Promise<string | undefined> {
  const { rest, terminals, phone } = parts;
  const terminal = terminals.selected.peek();
  if (terminals.callsForbidden.peek()) throw withoutUsablePhone(terminals);
  if (!terminal) throw new CallsideError('call.noTerminal');
  const isHere = phone !== undefined && terminal.kind === 'webphone';
  if (isHere && phone.terminalId.peek() !== terminal.abstractTerminalID)
    throw new CallsideError('phone.notReady');
  try {
    await parts.holdTalking();
    // The router alone can put infos on a line: asked for them, it lets the phone here ring and answer by itself.
    if (isHere && !infos) return await phone.place(number);
    const placed = await rest.read(placedLine, {
      path: `${terminal.restUri}/${infos ? 'placeCallWithInfos' : 'placeCall'}`,
      method: 'POST',
      body: { destination: number, ...(infos && { infos }) },
    });
    return placed.lineId;
  } catch (thrown) {
    throw placeError(thrown, isAnyInService(terminals.list.peek()));
  }
}

function withoutUsablePhone({ list }: Terminals): CallsideError {
  const known = list.peek();
  const areOffline = known.length > 0 && !isAnyInService(known);
  return new CallsideError(areOffline ? 'call.allTerminalsOffline' : 'call.forbidden');
}
