import type { ReadonlySignal } from '@preact/signals-core';
import type { CallAction, CallLine } from '../wire/call-line.ts';
import type { CallQuality } from './call-quality.ts';

/** Where a call is moved to. */
export interface MoveOptions {
  /** Its `abstractTerminalID`; it has to be in service. */
  readonly terminal?: string;
}

/** What a CRM knows of the far end of a call. */
export interface CrmInfos {
  /** How the record is called there. */
  readonly label?: string;
  /** Of the record. */
  readonly id?: string;
  readonly type?: 'UCC' | 'GENERIC_CRM';
}

/**
 * One call of the user, live. Methods settle when the router has answered; what came of it shows in `line`.
 * The same command again while it is under way joins it; with
 * another destination it rejects with `call.actionPending`. They reject with `call.actionNotAllowed` (not now),
 * `call.gone`, `call.actionFailed`, `call.emptyNumber` (no destination), `call.wrongNumber` (consult, add, redirect),
 * `phone.microphoneDenied`, `phone.noMicrophone` (answer here), `offline`, `timeout`.
 */
export interface Call {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  /** The newest command under way. */
  readonly pending: ReadonlySignal<CallAction | undefined>;
  /** Its audio is in this browser, so mute and devices apply. */
  readonly isHere: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  /** How well it can be heard; undefined while its audio is elsewhere or nothing is measured yet. */
  readonly quality: ReadonlySignal<CallQuality | undefined>;
  /** The other call that belongs to this one: one of both was begun to consult about the other. */
  readonly linked: ReadonlySignal<Call | undefined>;
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
  /** Begins a second call to ask somebody about this one, which is held meanwhile. Both lines get the same `linkId`. */
  consult(destination: string): Promise<void>;
  /** Connects the far ends of this call and of another one of the user, who leaves both. */
  transferTo(other: Call): Promise<void>;
  /** Takes everybody of another call of the user into this one. */
  merge(other: Call): Promise<void>;
  /** Calls somebody else into this call. */
  addParty(destination: string): Promise<void>;
  /** Takes over, at the selected terminal, a call that a service handles in the user's place. */
  join(): Promise<void>;
  /** Moves the call to another terminal of the user: to the selected one unless another is named. */
  steal(options?: MoveOptions): Promise<void>;
  /** Hears a call that a service handles in the user's place, at the selected terminal, heard by nobody. */
  listen(): Promise<void>;
  /** From listening only to being heard by everybody. */
  bargeIn(): Promise<void>;
  startRecord(): Promise<void>;
  stopRecord(): Promise<void>;
  pauseRecord(): Promise<void>;
  resumeRecord(): Promise<void>;
  /** Keeps with the call what a CRM knows of the far end: it comes back in the line's `externalInfos`. */
  addExternalInfos(infos: CrmInfos): Promise<void>;
  /** Keys that were part of the dialled number and wait for the user's word. */
  readonly waitingDigits: ReadonlySignal<string | undefined>;
  /** Sends them, up to the next place where the user's word is waited for. */
  sendWaitingDigits(): Promise<void>;
  /** Stops or resumes sending the microphone. Does nothing for a call whose audio is elsewhere. */
  setMuted(muted: boolean): void;
}
