import type { Endpoint, Party } from '../engine/port.ts';
import type { Identity, Route } from './route.ts';

/** A call that comes over a trunk, as the other side names its parties. */
export interface Arrival {
  readonly trunk: string;
  readonly from: Party;
  readonly destination: string;
}

/** The trunks to other phone systems, as calls use them. */
export interface OutsideLines {
  /**
   * Returns where a number outside is called, the best first. Empty if no trunk takes it, `notAllowed` if this caller may not
   * call it; undefined: the phone of that name in this phone system.
   *
   * @param number as `+33100000601`
   */
  waysTo(number: string, caller: Identity): readonly Endpoint[] | 'notAllowed' | undefined;
  /** Returns the caller as the callee sees it, and the callee; undefined route: no user or group has that number. */
  arrived(arrival: Arrival): { readonly from: Identity; readonly route: Route | undefined };
}
