import type { ReadonlySignal } from '@preact/signals-core';
import type { CallAction, CallLine } from '../wire/call-line.ts';

/**
 * One call of the user, live. Methods settle when the router has answered; what came of it shows in `line`.
 * They reject with `call.actionNotAllowed` (not now), `call.gone`, `call.actionFailed`, `call.emptyNumber`
 * (redirect without a destination), `phone.microphoneDenied`, `phone.noMicrophone` (answer here), `offline`, `timeout`.
 */
export interface Call {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  /** A command under way. */
  readonly pending: ReadonlySignal<CallAction | undefined>;
  /** Its audio is in this browser, so mute and devices apply. */
  readonly isHere: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  /** Whether the action may be asked for now. Reads signals: usable in computed signals and components. */
  can(action: CallAction): boolean;
  answer(): Promise<void>;
  /** Hangs up: `disconnect` while it rings, `leave` afterwards. */
  drop(): Promise<void>;
  /** Ends the call for everybody in it. */
  disconnect(): Promise<void>;
  /** Leaves; others in it go on. */
  leave(): Promise<void>;
  hold(): Promise<void>;
  unhold(): Promise<void>;
  /** Deflects while it rings; transfers blindly while it talks. */
  redirect(destination: string): Promise<void>;
  /** Sends keys: `0-9 * # A-D`; a comma waits two seconds. */
  sendDtmfs(dtmfs: string): Promise<void>;
  /** Stops or resumes sending the microphone. Does nothing for a call whose audio is elsewhere. */
  setMuted(muted: boolean): void;
}
