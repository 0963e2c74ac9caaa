import type { TerminalType } from '#wire/phones/terminal.ts';

/** The kind of a phone: a desktop program, this browser, or anything else. */
export type TerminalKind = 'softphone' | 'webphone' | 'normal';

/** A terminal as pickers show it. */
export interface FormattedTerminal {
  /** The id by which a phone is selected. */
  terminalId: string;
  /** Path relative to `/restletrouter/`. */
  restUri: string;
  /** The name that the user sees. */
  label: string;
  /** The kind of the phone: a desktop program, this browser, or anything else. */
  type: TerminalKind;
  /** The device as its user knows it: `softphone`, `webphone`, `mobile`, or its `terminalType`. */
  deviceKind: Exclude<TerminalKind, 'normal'> | 'mobile' | TerminalType;
  /** The router's own type of the device. */
  terminalType: TerminalType;
  /** How many calls it can hold at once; 0 means that it cannot call. */
  maxTerminalConnection: number;
  /** Only a phone that is in service can ring. */
  physicalState: 'inService' | 'outOfService';
  /** No call rings or is held there, as far as the router knows. */
  isAssumedIdle: boolean;
}
