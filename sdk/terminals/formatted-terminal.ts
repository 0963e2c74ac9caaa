/** What kind of phone a terminal is: a desktop program, this browser, or anything else. */
export type TerminalKind = 'softphone' | 'webphone' | 'normal';

/** A terminal as pickers show it. */
export interface FormattedTerminal {
  abstractTerminalID: string;
  /** Path relative to `/restletrouter/`. */
  restUri: string;
  label: string;
  kind: TerminalKind;
  /** How many calls it can hold at once; 0 means that it cannot call. */
  maxTerminalConnection: number;
  physicalState: 'inService' | 'outOfService';
}
