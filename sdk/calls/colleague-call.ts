import type { ReadonlySignal } from '@preact/signals-core';
import type { CallLine } from '../wire/call-line.ts';

/** What may be done with somebody else's call. */
export type ColleagueAction = 'pickUp' | 'listen' | 'intrude' | 'bargeIn';

/**
 * A call of somebody else that this user may do something about, live. The selected terminal gets the sound: it rings
 * or goes off hook by itself, and the call appears among the user's own.
 * Methods settle when the router has answered. They reject with `call.actionNotAllowed` (not now), `call.gone`,
 * `call.actionPending` (another one is under way), `call.actionFailed`, `offline`, `timeout`.
 */
export interface ColleagueCall {
  readonly lineId: string;
  /** The colleague's line; `extension` is whose. */
  readonly line: ReadonlySignal<CallLine>;
  /** A command under way. */
  readonly pending: ReadonlySignal<ColleagueAction | undefined>;
  /** Whether the action may be asked for now. Reads signals: usable in computed signals and components. */
  can(action: ColleagueAction): boolean;
  /** Takes a ringing call in the colleague's place. */
  pickUp(): Promise<void>;
  /** Hears everybody, heard by nobody. */
  listen(): Promise<void>;
  /** Comes into the call, announced to everybody in it. */
  intrude(): Promise<void>;
  /** Comes into the call, heard by everybody. */
  bargeIn(): Promise<void>;
}
