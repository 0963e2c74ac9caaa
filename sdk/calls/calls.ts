import type { ReadonlySignal } from '@preact/signals-core';
import type { CallLine, ExternalInfos } from '../wire/call-line.ts';
import type { Call } from './call.ts';

/** How a call is placed. */
export interface PlaceOptions {
  /** They come back in the line's `externalInfos`. */
  readonly infos?: ExternalInfos;
  /** Calls although a check advises against it. */
  readonly force?: boolean;
}

/** How a number out of a text is called. */
export type DialOptions = Pick<PlaceOptions, 'force'>;

/**
 * Looks at a destination before it is called. To stop the call it rejects: with `call.refusedByCheck` for good, with
 * `call.advisedAgainst` unless the call is forced. The `serverMessage` of the error is the reason that the user reads.
 */
export type DialCheck = (destination: string) => Promise<void>;

/** The user's calls. */
export interface Calls {
  /** Lines that are not dropped, as the selected terminal sees them, oldest first. */
  readonly lines: ReadonlySignal<readonly Call[]>;
  /** The destination being dialled, from the click until its line appears. */
  readonly placing: ReadonlySignal<string | undefined>;
  /**
   * Calls `destination` from the selected terminal; resolves when the router took the call. What follows the first
   * `,` `p` or `;` of a number is sent as keys once somebody has answered: `,` and `p` wait two seconds, `;` for the
   * user (`Call.sendWaitingDigits`).
   * Rejects with `call.refusedByCheck`, `call.advisedAgainst`, `call.emptyNumber`, `call.wrongNumber`, `call.noTerminal`, `call.allTerminalsOffline`,
   * `call.forbidden`, `call.failed`, `offline`, `timeout`, and from this browser `phone.notReady`, `phone.microphoneDenied`,
   * `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`. The same destination asked for once more before the router
   * took it is the same call.
   */
  place(destination: string, options?: PlaceOptions): Promise<void>;
  /** Asks before each call, whoever places it. Returns what ends it. */
  addCheck(check: DialCheck): () => void;
  /**
   * Click-to-dial: calls a number as it stands in a text or in a `tel:` link (`;ext=` and `;postd=` become keys).
   * Nothing to dial is reported to `Client.onError` as `call.emptyNumber`, and that is all. Rejects as `place` does,
   * and with `call.wrongNumber` (nobody knows such a number), `call.serviceMissed` (it is none to call).
   */
  dial(text: string, options?: DialOptions): Promise<void>;
  /** Hands over each line once when it is dropped, with its last representation. Returns what ends it. */
  onDropped(listener: (line: CallLine) => void): () => void;
}
