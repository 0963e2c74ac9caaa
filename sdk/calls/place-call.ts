import * as z from 'zod/mini';
import type { ExternalInfos } from '#wire/calls/call-line.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import { isAnyInService } from '../terminals/rules.ts';
import type { Terminals } from '../terminals/terminals.ts';
import type { Rest } from '../transport/rest.ts';
import { placeError } from './call-errors.ts';
import type { PhoneLines } from './phone-lines.ts';

export interface PlaceCallDeps {
  readonly rest: Rest;
  readonly terminals: Pick<Terminals, 'items'>;
  /** The terminal to call from, which can call. */
  readonly terminal: FormattedTerminal;
  readonly phone: PhoneLines | undefined;
  /** Holds the talking call at the selected terminal. */
  readonly holdTalking: () => Promise<void>;
}

/** The part of the new line that is used here. The rest comes by push. */
const placedLine = z.object({ lineId: z.optional(z.string()) });

/**
 * Calls `number` from a terminal: by SIP if that is the phone here, else by a request to the router. Resolves to the id
 * of the new line, if it was given.
 */
export async function placeCall(
  deps: PlaceCallDeps,
  number: string,
  infos: ExternalInfos | undefined,
): Promise<string | undefined> {
  const { rest, terminals, terminal, phone } = deps;
  try {
    await deps.holdTalking();
    // Only the router can put infos on a line. It then calls the phone here, which answers by itself.
    if (phone && terminal.type === 'webphone' && !infos) return await phone.place(number);
    const placed = await rest.read(placedLine, {
      path: `${terminal.restUri}/${infos ? 'placeCallWithInfos' : 'placeCall'}`,
      method: 'POST',
      body: { destination: number, ...(infos && { infos }) },
    });
    return placed.lineId;
  } catch (thrown) {
    const list = terminals.items.peek();
    const present = list.find(({ terminalId }) => terminalId === terminal.terminalId);
    throw placeError(thrown, {
      isAnyInService: isAnyInService(list),
      isOffline: present?.physicalState === 'outOfService',
    });
  }
}
