import type { ReadonlySignal } from '@preact/signals-core';
import type { ErrorCode } from '../transport/errors.ts';
import type { CallLine, ExternalInfos } from '../wire/call-line.ts';
import type { Call } from './call.ts';
import type { WaitOptions } from './readiness.ts';

/** How a call is placed. */
export interface PlaceOptions extends WaitOptions {
  /** They come back in the line's `externalInfos`. */
  readonly infos?: ExternalInfos;
  /** Calls although a check advises against it. */
  readonly force?: boolean;
}

/** How a number out of a text is called. */
export type DialOptions = Omit<PlaceOptions, 'infos'>;

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
  /** What the call in `placing` waits for, as the code that it is rejected with when the wait times out. */
  readonly waitingFor: ReadonlySignal<ErrorCode | undefined>;
  /**
   * Calls `destination` from the selected terminal; resolves when the router took the call. A call that is placed before
   * the phone is ready waits for it, 10 seconds unless `timeoutMs` says otherwise. What follows the first `,` `p` or `;`
   * of a number is sent as keys after the answer: `,` and `p` wait two seconds, `;` waits for the user
   * (`Call.sendWaitingDigits`). Placing the same destination again before the router took it joins the first call.
   *
   * Rejects with the missing thing when the wait times out (`session.notSignedIn`, `profile.notLoaded`,
   * `terminals.notLoaded`, `phone.notReady`), at once when the phone here stays down (`phone.inUse`, `phone.takenOver`,
   * `phone.notAllowed`, ...), after a second without a usable terminal (`call.noTerminal`, `call.allTerminalsOffline`,
   * `call.forbidden`), and with `aborted`, `call.refusedByCheck`, `call.advisedAgainst`, `call.emptyNumber`,
   * `call.wrongNumber`, `call.failed`, `offline`, `timeout`, `phone.microphoneDenied`, `phone.noMicrophone`,
   * `phone.microphoneBusy`, `phone.unsupported`.
   */
  place(destination: string, options?: PlaceOptions): Promise<void>;
  /** Cancels calls that still wait for the phone: `place` rejects with `aborted`. */
  cancelWaiting(): void;
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
