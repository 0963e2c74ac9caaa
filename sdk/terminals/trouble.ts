import type { FormattedTerminal } from './formatted-terminal.ts';
import { isAnyInService, type PhoneRights } from './rules.ts';

/** Why no call can be made, or not as the user wants it. */
export type TerminalTrouble =
  /** There is no phone and none of this machine may be one, or none in service has a connection to spare. */
  | 'callForbidden'
  /** None of the phones is in service. */
  | 'allOffline'
  /** The phone of this machine that was chosen may not be used any more: another one is to be chosen. */
  | 'notAllowed'
  /** There are several phones and none is chosen. */
  | 'noneSelected';

export interface TerminalStanding {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
  readonly rights: PhoneRights;
  readonly callsForbidden: boolean;
  /** A stored choice was given up because it is not allowed, and nothing was chosen since. */
  readonly isRefused: boolean;
}

/** What the user has to be told about the phones; the worst first (core 6 and 8). */
export function troubleOf(standing: TerminalStanding): TerminalTrouble | undefined {
  const { list, selected, rights, callsForbidden, isRefused } = standing;
  if (list.length === 0 && !rights.softphone && !rights.webphone) return 'callForbidden';
  if (callsForbidden) return isAnyInService(list) ? 'callForbidden' : 'allOffline';
  if (isRefused) return 'notAllowed';
  return selected ? undefined : 'noneSelected';
}
