import type { FormattedTerminal } from './formatted-terminal.ts';
import { isAnyInService, type PhoneRights } from './rules.ts';

/** The reason why no call can be placed, or not as the user wants it. */
export type TerminalTrouble =
  /** There is no phone and none of this machine may be one, or none in service has a connection to spare. */
  | 'callForbidden'
  /** None of the phones is in service. */
  | 'allOffline'
  /** The phone of this machine that was chosen may not be used any more: another phone is to be chosen. */
  | 'notAllowed'
  /** There are several phones and none is chosen. */
  | 'noneSelected';

export interface TerminalFacts {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
  readonly rights: PhoneRights;
  readonly callsForbidden: boolean;
  /** A selected web phone starts here, and reports its state itself. */
  readonly startsHere: boolean;
  /** A stored choice was given up because it is not allowed, and nothing was chosen since. */
  readonly isRefused: boolean;
}

/** True for a terminal that comes into service by being selected. */
export const canStart = (terminal: FormattedTerminal | undefined): boolean =>
  terminal?.type === 'webphone' && terminal.maxTerminalConnection > 0;

/** Obstacles that the user has to know, the worst first. */
export function troubleOf(facts: TerminalFacts): TerminalTrouble | undefined {
  const { list, selected, rights, isRefused } = facts;
  const isStarting = facts.startsHere && canStart(selected);
  const callsForbidden = facts.callsForbidden && !isStarting;
  if (list.length === 0 && !rights.softphone && !rights.webphone) return 'callForbidden';
  if (callsForbidden) return isAnyInService(list) ? 'callForbidden' : 'allOffline';
  if (isRefused) return 'notAllowed';
  return selected ? undefined : 'noneSelected';
}
