import { computed, type ReadonlySignal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { PhoneCall } from '../calls/phone-lines.ts';
import type { FollowerClient } from '../tabs/follower-client.ts';
import { deserializeError } from '../tabs/serialized-error.ts';
import { CallsideError } from '../transport/errors.ts';
import type { PhoneBackend, PhoneState } from './phone-backend.ts';
import { type PhoneCallSnapshot, type PhoneSnapshot, reachability } from './phone-snapshot.ts';
import type { Reachability } from './reachability.ts';

/** The phone of the tab that leads, seen and used from another tab. */
export class RemotePhone implements PhoneBackend {
  readonly #follower: () => FollowerClient | undefined;
  readonly #shown: ReadonlySignal<PhoneSnapshot | undefined>;
  readonly state: ReadonlySignal<PhoneState>;
  readonly reachability: ReadonlySignal<Reachability>;
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  readonly terminalId: ReadonlySignal<string | undefined>;
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]>;

  /** `follower` reads signals. */
  constructor(follower: () => FollowerClient | undefined) {
    this.#follower = follower;
    this.#shown = computed(() => follower()?.phone.value);
    this.state = computed(() => stateOf(this.#shown.value));
    this.reachability = computed(
      () => this.#shown.value?.reachability ?? { state: 'unreachable', at: 0, reason: 'connecting' },
    );
    this.reachabilityHistory = computed(() => this.#shown.value?.history ?? []);
    this.terminalId = computed(() => this.#shown.value?.terminalId);
    this.phoneCalls = computed(() => (this.#shown.value?.calls ?? []).map((call) => this.#callOf(call)));
  }

  async place(destination: string): Promise<string | undefined> {
    return this.#leader().request(z.optional(z.string()), (lead) => lead.place(destination));
  }

  async checkReachability(): Promise<Reachability> {
    try {
      return await this.#leader().request(reachability, (lead) => lead.checkReachability());
    } catch {
      // The leading tab is gone. The next leader finds out the state itself.
      return this.reachability.peek();
    }
  }

  async takeOver(): Promise<void> {
    await this.#leader().request(z.void(), (lead) => lead.takeOver());
  }

  #leader(): FollowerClient {
    const follower = this.#follower();
    if (!follower) throw new CallsideError('phone.notReady');
    return follower;
  }

  #callOf({ id, isIncoming, lineId, muted, quality }: PhoneCallSnapshot): PhoneCall {
    return {
      id,
      isIncoming,
      lineId: computed(() => lineId),
      muted: computed(() => muted),
      quality: computed(() => quality),
      answer: () => this.#leader().request(z.void(), (lead) => lead.answer(id)),
      sendDtmfs: (dtmfs) => this.#leader().notify((lead) => lead.sendDtmfs(id, dtmfs)),
      setMuted: (isMuted) => this.#leader().notify((lead) => lead.setMuted(id, isMuted)),
    };
  }
}

function stateOf(shown: PhoneSnapshot | undefined): PhoneState {
  if (!shown) return { name: 'connecting', attempt: 1 };
  const { state } = shown;
  return 'reason' in state ? { ...state, reason: deserializeError(state.reason) } : state;
}
