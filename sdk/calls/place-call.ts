import type { PhoneLines } from '../phones/phone-lines.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { checkedDestination, placeError } from './call-errors.ts';

export interface PlaceCallParts {
  readonly rest: Rest;
  readonly terminals: Terminals;
  readonly phone: PhoneLines | undefined;
  /** Puts what talks at the selected terminal on hold. */
  readonly holdTalking: () => Promise<void>;
}

/** Calls `destination` from the selected terminal: by the phone here if that is it, else by asking the router. */
export async function placeCall(parts: PlaceCallParts, destination: string): Promise<void> {
  const { rest, terminals, phone } = parts;
  const number = checkedDestination(destination);
  const terminal = terminals.selected.peek();
  if (!terminal) throw withoutTerminal(terminals);
  if (terminals.callsForbidden.peek()) throw new CallsideError('call.forbidden');
  const isHere = phone !== undefined && terminal.kind === 'webphone';
  if (isHere && phone.terminalId.peek() !== terminal.abstractTerminalID)
    throw new CallsideError('phone.notReady');
  try {
    await parts.holdTalking();
    if (isHere) await phone.place(number);
    else
      await rest.send({
        path: `${terminal.restUri}/placeCall`,
        method: 'POST',
        body: { destination: number },
      });
  } catch (thrown) {
    throw placeError(thrown, isAnyInService(terminals));
  }
}

const isAnyInService = (terminals: Terminals) =>
  terminals.list.peek().some(({ physicalState }) => physicalState === 'inService');

function withoutTerminal(terminals: Terminals): CallsideError {
  const list = terminals.list.peek();
  if (list.length > 0 && !isAnyInService(terminals)) return new CallsideError('call.allTerminalsOffline');
  return new CallsideError(terminals.callsForbidden.peek() ? 'call.forbidden' : 'call.noTerminal');
}
