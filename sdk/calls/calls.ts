import type { ReadonlySignal } from '@preact/signals-core';
import type { CallLine } from '../wire/call-line.ts';
import type { Call } from './call.ts';

/** The user's calls. */
export interface Calls {
  /** Lines that are not dropped, as the selected terminal sees them, oldest first. */
  readonly lines: ReadonlySignal<readonly Call[]>;
  /** The destination being dialled, from the click until its line appears. */
  readonly placing: ReadonlySignal<string | undefined>;
  /**
   * Calls `destination` from the selected terminal; resolves when the router took the call.
   * Rejects with `call.emptyNumber`, `call.wrongNumber`, `call.noTerminal`, `call.allTerminalsOffline`,
   * `call.forbidden`, `call.failed`, and from this browser `phone.microphoneDenied`, `phone.noMicrophone`.
   */
  place(destination: string): Promise<void>;
  /** Hands over each line once when it is dropped, with its last representation. Returns what ends it. */
  onDropped(listener: (line: CallLine) => void): () => void;
}
