import type { ReadonlySignal } from '@preact/signals-core';
import type { PhoneLines } from '../calls/phone-lines.ts';
import type { RecoveringState } from '../transport/connection-state.ts';
import type { CallsideError } from '../transport/errors.ts';
import type { Reachability } from './reachability.ts';

/**
 * The state of the phone in this browser. It is connected while it is registered. It fails with `phone.inUse` (see
 * `BrowserPhone.takeOver`), `phone.takenOver`, `phone.notAllowed`, `phone.creationFailed` or `phone.unsupported`.
 */
export type PhoneState = RecoveringState<CallsideError>;

/** The phone that this tab uses: its own, or that of the leading tab. */
export interface PhoneBackend extends PhoneLines {
  readonly state: ReadonlySignal<PhoneState>;
  readonly reachability: ReadonlySignal<Reachability>;
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  checkReachability(): Promise<Reachability>;
  takeOver(): Promise<void>;
}
