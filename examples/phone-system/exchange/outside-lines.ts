import type { EndCause, Endpoint, Party } from '../engine/port.ts';
import type { Identity, Route } from './route.ts';

/** A call that comes over a trunk, as the other side names its parties. */
export interface Arrival {
  readonly trunk: string;
  readonly from: Party;
  readonly destination: string;
}

/** A call to a number outside. */
export interface OutsideCall {
  /** As `+33100000601`. */
  readonly number: string;
  /** The caller as the callee sees it. */
  readonly caller: Identity;
  /** The id of the user on whose behalf it is made: who calls, forwards or transfers. Undefined: the company. */
  readonly payer: number | undefined;
}

/** A call outside that goes on. */
export interface ResumedOutsideCall {
  readonly payer: number | undefined;
  readonly trunk: string | undefined;
  readonly talkingMs: number;
  readonly ongoing: OngoingOutsideCall;
}

/** Why a call outside is refused. */
export type OutsideFault = Extract<
  EndCause,
  'notAllowed' | 'abroadNotAllowed' | 'tooManyOutside' | 'outsideClosed'
>;

/** A call outside that was answered, and that may be ended at a limit. */
export interface OngoingOutsideCall {
  /** It ends then, in milliseconds since 1970; undefined: it does not, after all. */
  endsAt(moment: number | undefined): void;
  end(): void;
}

/** A call outside that is allowed, and counts until its end. */
export interface OutsidePass {
  /**
   * Where the number is called, the best first. Empty if no trunk takes it; undefined: the phone of that name in this phone
   * system.
   */
  readonly ways: readonly Endpoint[] | undefined;
  /** The end of a call that no way reaches; `unreachable` by default. */
  readonly unreached?: EndCause;
  /** The number is called by this way now. */
  tries(way: Endpoint): void;
  answered(call: OngoingOutsideCall): void;
  /** Must be called once. */
  ended(): void;
}

/** The world outside, as calls use it. */
export interface OutsideLines {
  /** Allows a call outside, and counts it from now on. The only way to a number outside. */
  admit(call: OutsideCall): OutsidePass | OutsideFault;
  /** Goes on counting a call outside that another process has begun. */
  resume(call: ResumedOutsideCall): OutsidePass;
  /** Returns why a call would be refused now; undefined if it would not. */
  faultOf(call: Pick<OutsideCall, 'number' | 'payer'>): OutsideFault | undefined;
  /** Returns true for the account of a user at another phone system. */
  isAccount(trunk: string): boolean;
  /** Returns the caller as the callee sees it, and the callee; undefined route: no user or group has that number. */
  arrived(arrival: Arrival): { readonly from: Identity; readonly route: Route | undefined };
}
