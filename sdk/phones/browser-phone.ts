import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { IceServer } from '#wire/phones/ice-server.ts';
import type { Info } from '#wire/session/info.ts';
import type { PhoneCall } from '../calls/phone-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import { AudioDevices } from './audio-devices.ts';
import type { PhoneBackend, PhoneState } from './phone-backend.ts';
import type { Reachability } from './reachability.ts';

const disconnected: PhoneState = { name: 'disconnected' };
const unreachable: Reachability = { state: 'unreachable', at: 0, reason: 'off' };

/** The phone in this browser: SIP over WebSocket, audio over WebRTC. Its code is loaded at sign-in. */
export class BrowserPhone {
  readonly #backend = signal<PhoneBackend | undefined>(undefined);

  /** Whether the phone is registered, with the reason if not. */
  readonly state: ReadonlySignal<PhoneState> = computed(
    () => this.#backend.value?.state.value ?? disconnected,
  );
  /** Microphones, loudspeakers and their settings. */
  readonly devices = new AudioDevices();
  /** STUN and TURN servers of the page and of the user's profile. Calls that begin from now on use them. */
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /**
   * Whether a call would reach this phone. Checked by a message that takes the same way as a call: when the phone has
   * registered, about twice a minute, and within three seconds after a sleep or a change of network.
   */
  readonly reachability: ReadonlySignal<Reachability> = computed(
    () => this.#backend.value?.reachability.value ?? unreachable,
  );
  /** The changes of `reachability`, the newest first, 50 at most, without the moments of checking. */
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]> = computed(
    () => this.#backend.value?.reachabilityHistory.value ?? [],
  );
  /** @internal */
  readonly terminalId: ReadonlySignal<string | undefined> = computed(
    () => this.#backend.value?.terminalId.value,
  );
  /** @internal */
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]> = computed(
    () => this.#backend.value?.phoneCalls.value ?? [],
  );

  /** @internal */
  constructor(options: {
    readonly info: ReadonlySignal<Info | undefined>;
    readonly iceServers: readonly IceServer[];
  }) {
    this.iceServers = computed(() => [
      ...options.iceServers,
      ...(options.info.value?.customization.iceServers ?? []),
    ]);
  }

  /**
   * Checks the reachability now; a phone that waits for its next try makes it now. Resolves with the result, never
   * rejects.
   */
  async checkReachability(): Promise<Reachability> {
    return this.#backend.peek()?.checkReachability() ?? unreachable;
  }

  /**
   * Registers here although another session uses the phone; that session loses it. Rejects with `phone.*`, or with `offline`
   * or `timeout` if the phone system cannot be reached; `state` then shows whether the phone retries.
   */
  async takeOver(): Promise<void> {
    await this.#working().takeOver();
  }

  /** @internal */
  async place(destination: string): Promise<string | undefined> {
    return this.#working().place(destination);
  }

  /**
   * Uses this phone from now on; `undefined`: none.
   *
   * @internal
   */
  use(backend: PhoneBackend | undefined): void {
    this.#backend.value = backend;
  }

  #working(): PhoneBackend {
    const backend = this.#backend.peek();
    if (!backend) throw new CallsideError('phone.notReady');
    return backend;
  }
}
