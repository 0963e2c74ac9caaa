import type { ReadonlySignal } from '@preact/signals-core';
import type { PhoneLines } from '../calls/phone-lines.ts';
import type { PhoneState } from './phone-state.ts';
import type { Reachability } from './reachability.ts';

/** The phone that this tab uses: its own, or that of the leading tab. */
export interface PhoneBackend extends PhoneLines {
  readonly state: ReadonlySignal<PhoneState>;
  readonly reachability: ReadonlySignal<Reachability>;
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  checkReachability(): Promise<Reachability>;
  takeOver(): Promise<void>;
}
