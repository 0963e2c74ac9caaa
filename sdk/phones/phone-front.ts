import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { PhoneCall, PhoneLines } from '../calls/phone-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import type { IceServer } from '../wire/ice-server.ts';
import type { BrowserAudioDevices } from './browser/browser-audio-devices.ts';
import type { BrowserPhone, PhoneState } from './browser-phone.ts';
import type { PhonePart } from './phone-part.ts';
import type { Reachability } from './reachability.ts';

const off: PhoneState = { name: 'off' };
const unreachable: Reachability = { state: 'unreachable', at: 0, reason: 'off' };
const none: readonly never[] = [];

/** What is there of the phone before it is needed: it stands in front of the part that does the work. */
export class PhoneFront implements BrowserPhone, PhoneLines {
  readonly devices: BrowserAudioDevices;
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /** Undefined until somebody is signed in and the part is loaded. */
  readonly part = signal<PhonePart | undefined>(undefined);
  readonly state = computed(() => this.part.value?.state.value ?? off);
  readonly reachability = computed(() => this.part.value?.reachability.value ?? unreachable);
  readonly reachabilityHistory = computed(() => this.part.value?.reachabilityHistory.value ?? none);
  readonly terminalId = computed(() => this.part.value?.terminalId.value);
  readonly phoneCalls = computed<readonly PhoneCall[]>(() => this.part.value?.phoneCalls.value ?? none);

  constructor(devices: BrowserAudioDevices, iceServers: ReadonlySignal<readonly IceServer[]>) {
    this.devices = devices;
    this.iceServers = iceServers;
  }

  async checkReachability(): Promise<Reachability> {
    return this.part.peek()?.checkReachability() ?? unreachable;
  }

  async takeOver(): Promise<void> {
    await this.#working().takeOver();
  }

  async place(destination: string): Promise<string | undefined> {
    return this.#working().place(destination);
  }

  #working(): PhonePart {
    const part = this.part.peek();
    if (!part) throw new CallsideError('phone.notReady');
    return part;
  }
}
