import type { ReadonlySignal } from '@preact/signals-core';
import type { FormattedTerminal } from './formatted-terminal.ts';
import type { TerminalTrouble } from './trouble.ts';

/** The user's phones, and which of them calls are made from. */
export interface Terminals {
  /** Softphones, then web phones, then the rest; those in service first; by label. */
  readonly list: ReadonlySignal<readonly FormattedTerminal[]>;
  readonly selected: ReadonlySignal<FormattedTerminal | undefined>;
  /** No terminal can call: none is in service with a connection to spare. */
  readonly callsForbidden: ReadonlySignal<boolean>;
  /** What stands in the way of calls, if anything does; settled 300 ms after the last change. */
  readonly trouble: ReadonlySignal<TerminalTrouble | undefined>;
  /** The list is loaded and the stored choice applied. */
  readonly ready: ReadonlySignal<boolean>;
  /**
   * Chooses the terminal and keeps the choice for this user. A web phone starts the phone in this browser; anything
   * else stops it. Rejects with `notFound`, `phone.notAllowed`.
   */
  select(abstractTerminalID: string): Promise<void>;
}
