import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { IceServer } from '../wire/ice-server.ts';
import type { AudioDevices } from './audio-devices.ts';
import type { Reachability } from './reachability.ts';

/** Where the phone in this browser stands. Moments are milliseconds since 1970 of this machine's clock. */
export type PhoneState =
  /** Another terminal is selected, or nobody is signed in. */
  | { name: 'off' }
  | { name: 'connecting'; attempt: number }
  /** Registered: calls can come and go. */
  | { name: 'connected'; since: number }
  /** Lost; tries again by itself at `retryAt`. */
  | { name: 'retry'; retryAt: number; reason: CallsideError }
  /** Stays down: `phone.inUse` (see `takeOver`), `phone.takenOver`, `phone.notAllowed`, `phone.creationFailed`, ... */
  | { name: 'error'; reason: CallsideError };

/** The phone in this browser: SIP over WebSocket, audio over WebRTC. Loaded when it is first chosen. */
export interface BrowserPhone {
  readonly state: ReadonlySignal<PhoneState>;
  readonly devices: AudioDevices;
  /** What helps its sound to find a way, of the page and of the user's profile. Calls that begin from now on use them. */
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /**
   * Whether a call would reach this phone: found out by a message that goes its way, when the phone has registered,
   * about twice a minute, and within three seconds after a sleep or a change of network.
   */
  readonly reachability: ReadonlySignal<Reachability>;
  /** How that changed, the newest first, 50 at most; moments of checking are left out. */
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  /** Finds it out now; a phone that waits for its next try makes it now. Resolves with what is found, never rejects. */
  checkReachability(): Promise<Reachability>;
  /**
   * Registers here although another session uses the phone; that session loses it. Rejects with `phone.*`, and with what
   * keeps it from the phone system (`offline`, `timeout`); `state` tells then whether it tries again by itself.
   */
  takeOver(): Promise<void>;
}
