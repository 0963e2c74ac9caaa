import { type CallLeg, callLeg, callSignallingSource } from '#wire/calls/call-leg.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';

/**
 * How calls were signalled and heard, for finding what went wrong with a call of the last days: administrators of all users read all calls,
 * other users what their own phones had of their own calls.
 */
export class Diagnosis {
  readonly #deps: ListDeps;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the legs of a call, the first first, with their SIP messages and the packets of their sound. Live while watched. It is
   * empty for a call that is too old, and fails with `notFound` for a call of another user.
   *
   * @param callID the last part of `call` of a call line or of a past call
   * @example
   * const legs = (await client.diagnosis).legs(idOf(item.call ?? ''));
   * const unwatch = legs.watch();
   */
  legs(callID: string): List<CallLeg> {
    return new RouterList(this.#deps, {
      source: `${callSignallingSource}/${callID}/legs`,
      schema: callLeg,
      pageLength: defaultPageLength,
      compare: (one, other) => one.at - other.at,
    });
  }

  /** Returns the messages of a call as a file for Wireshark. Rejects with `notFound` for a call of another user. */
  file(callID: string): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${callSignallingSource}/${callID}/pcap` });
  }
}
