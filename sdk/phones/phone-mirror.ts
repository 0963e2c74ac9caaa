import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { PhoneCall } from '../calls/phone-lines.ts';
import type { Membership } from '../tabs/membership.ts';
import { heardError } from '../tabs/told-error.ts';
import { CallsideError } from '../transport/errors.ts';
import type { PhoneBackend } from './phone-backend.ts';
import type { PhoneCallSnapshot, PhoneSnapshot } from './phone-snapshot.ts';
import type { PhoneState } from './phone-state.ts';
import type { Reachability } from './reachability.ts';

/** The phone of the tab that leads, seen and used from another one. */
export class PhoneMirror implements PhoneBackend {
  readonly #membership: () => Membership | undefined;
  readonly #shown: ReadonlySignal<PhoneSnapshot | undefined>;
  readonly state: ReadonlySignal<PhoneState>;
  readonly reachability: ReadonlySignal<Reachability>;
  readonly reachabilityHistory: ReadonlySignal<readonly Reachability[]>;
  readonly terminalId: ReadonlySignal<string | undefined>;
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]>;

  /** `membership` reads signals. */
  constructor(membership: () => Membership | undefined) {
    this.#membership = membership;
    this.#shown = computed(() => membership()?.phone.value);
    this.state = computed(() => stateOf(this.#shown.value));
    this.reachability = computed(
      () => this.#shown.value?.reachability ?? { state: 'unreachable', at: 0, reason: 'connecting' },
    );
    this.reachabilityHistory = computed(() => this.#shown.value?.history ?? []);
    this.terminalId = computed(() => this.#shown.value?.terminalId);
    this.phoneCalls = computed(() => (this.#shown.value?.calls ?? []).map((call) => this.#callOf(call)));
  }

  async place(destination: string): Promise<string | undefined> {
    return this.#lender().ask((lead) => lead.place(destination));
  }

  async checkReachability(): Promise<Reachability> {
    try {
      return await this.#lender().ask((lead) => lead.checkReachability());
    } catch {
      // The tab that was asked is gone. The one that leads next finds it out by itself.
      return this.reachability.peek();
    }
  }

  async takeOver(): Promise<void> {
    await this.#lender().ask((lead) => lead.takeOver());
  }

  #lender(): Membership {
    const membership = this.#membership();
    if (!membership) throw new CallsideError('phone.notReady');
    return membership;
  }

  #callOf({ id, isIncoming, lineId, muted, quality }: PhoneCallSnapshot): PhoneCall {
    return {
      id,
      isIncoming,
      lineId: computed(() => lineId),
      muted: computed(() => muted),
      quality: computed(() => quality),
      answer: () => this.#lender().ask((lead) => lead.answer(id)),
      sendDtmfs: (dtmfs) => this.#lender().tell((lead) => lead.sendDtmfs(id, dtmfs)),
      setMuted: (isMuted) => this.#lender().tell((lead) => lead.setMuted(id, isMuted)),
    };
  }
}

function stateOf(shown: PhoneSnapshot | undefined): PhoneState {
  if (!shown) return { name: 'connecting', attempt: 1 };
  const { state } = shown;
  return 'reason' in state ? { ...state, reason: heardError(state.reason) } : state;
}
