import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { IceServer } from '#wire/phones/ice-server.ts';
import type { SoftphoneRegistration } from '#wire/phones/softphone.ts';
import type { Call } from '../calls/call.ts';
import type { PhoneCall } from '../calls/phone-lines.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { StoredValue } from '../state/stored-value.ts';
import { backoffMs } from '../transport/backoff.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { AudioDevices } from './audio-devices.ts';
import type { SipPhone } from './browser/sip/sip-phone.ts';
import { CallStore } from './call-store.ts';
import type { PhoneBackend, PhoneState } from './phone-backend.ts';
import type { Reachability, UnreachableReason } from './reachability.ts';
import { ReachabilityLog } from './reachability.ts';
import { ReachabilityMonitor, reasonOf } from './reachability-monitor.ts';
import { createSoftphone, phoneMemory } from './softphone.ts';

/** The user of this phone. */
export interface PhoneOwner {
  /** Path of the user's extension. */
  readonly extension: string;
  /** The key under which the phone's memory is stored. */
  readonly memoryKey: string;
}

export interface PhoneSupervisorOptions {
  readonly rest: Rest;
  readonly platform: Platform;
  readonly devices: AudioDevices;
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /** The user's calls, which decide about the calls that the previous page dialled. */
  readonly lines: ReadonlySignal<readonly Call[]>;
  readonly log: Log;
  readonly report: (error: CallsideError) => void;
}

/** Failures that a retry does not repair. */
const finalCodes: readonly ErrorCode[] = [
  'phone.inUse',
  'phone.notAllowed',
  'phone.creationFailed',
  'phone.unsupported',
  'phone.takenOver',
];

/** A loss so soon after a wake was there before it. */
const afterWakeMs = 2_000;

/** Runs the phone in this browser: requests its credentials, registers, and registers again after each loss. */
export class PhoneSupervisor implements PhoneBackend {
  readonly state = signal<PhoneState>({ name: 'disconnected' });
  readonly #deps: PhoneSupervisorOptions;
  readonly #memory: StoredValue<typeof phoneMemory>;
  /** The calls, stored for the next page. */
  readonly #callStore: CallStore;
  readonly #registration = signal<SoftphoneRegistration | undefined>(undefined);
  readonly #sip = signal<SipPhone | undefined>(undefined);
  readonly #reach = new ReachabilityLog();
  #owner: PhoneOwner | undefined;
  #monitor: ReachabilityMonitor | undefined;
  /** Retries at once, while the phone waits for the next attempt. */
  #hurry: (() => Promise<void>) | undefined;
  /** Milliseconds since 1970; counts for the first loss after it. */
  #wokeAt = 0;
  #life = new AbortController();
  #farewell: Promise<unknown> = Promise.resolve();

  readonly terminalId = computed(() =>
    this.state.value.name === 'connected' ? this.#registration.value?.abstractTerminalID : undefined,
  );
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]> = computed(
    () => this.#sip.value?.calls.value ?? [],
  );
  /** The router's id of this phone; undefined while it has no credentials. */
  readonly registerId = computed(() => this.#registration.value?.registerId);

  get reachability(): ReadonlySignal<Reachability> {
    return this.#reach.current;
  }

  get reachabilityHistory(): ReadonlySignal<readonly Reachability[]> {
    return this.#reach.history;
  }

  constructor(deps: PhoneSupervisorOptions) {
    this.#deps = deps;
    this.#memory = new StoredValue(deps.platform.storage, phoneMemory);
    this.#callStore = new CallStore({
      rest: deps.rest,
      storage: deps.platform.storage,
      lines: deps.lines,
      report: (thrown) => deps.report(toCallsideError(thrown)),
    });
  }

  /** Becomes the phone of `owner`. */
  start(owner: PhoneOwner): void {
    this.#owner = owner;
    this.#memory.open(owner.memoryKey);
    this.#callStore.open(`${owner.memoryKey}.calls`);
    void this.#run(owner, { force: false });
  }

  /** Stops the phone and ends its calls. */
  async stop(): Promise<void> {
    this.#owner = undefined;
    this.#life.abort();
    this.state.value = { name: 'disconnected' };
    this.#note('off');
    await this.#letGo();
  }

  /** Stops the phone without ending its calls: another tab continues them. */
  async release(): Promise<void> {
    this.#owner = undefined;
    this.#life.abort();
    this.state.value = { name: 'disconnected' };
    this.#callStore.close();
    const sip = this.#sip.peek();
    this.#sip.value = undefined;
    this.#registration.value = undefined;
    await sip?.release();
  }

  /** Stays down because of `reason`, until `takeOver` or `comeBack`. */
  async giveUp(reason: CallsideError): Promise<void> {
    if (!this.#owner) return;
    this.#life.abort();
    this.#deps.report(reason);
    this.state.value = { name: 'failed', reason };
    this.#note(reasonOf(reason));
    await this.#letGo();
  }

  /** Tries again after having given up. */
  comeBack(): void {
    if (this.#owner && this.state.peek().name === 'failed') void this.#run(this.#owner, { force: false });
  }

  async takeOver(): Promise<void> {
    if (!this.#owner) throw new CallsideError('phone.notReady');
    await this.#run(this.#owner, { force: true });
    const state = this.state.peek();
    if (state.name === 'failed' || state.name === 'reconnecting') throw state.reason;
  }

  async checkReachability(): Promise<Reachability> {
    await this.#hurry?.();
    return this.#monitor?.check() ?? this.#reach.current.peek();
  }

  place(destination: string): Promise<string | undefined> {
    const sip = this.#sip.peek();
    if (this.state.peek().name !== 'connected' || !sip)
      return Promise.reject(new CallsideError('phone.notReady'));
    return sip.dial(destination);
  }

  /** Begins anew. Resolves with the outcome of the first try, whatever it is. */
  async #run(owner: PhoneOwner, { force }: { force: boolean }): Promise<void> {
    this.#life.abort();
    const life = new AbortController();
    this.#life = life;
    const { attention, clock } = this.#deps.platform;
    const ignoreWake = attention.onWake((cause) => {
      this.#wokeAt = clock.now();
      if (cause === 'network' || cause === 'online') this.#sip.peek()?.renewPaths();
    });
    life.signal.addEventListener('abort', () => {
      ignoreWake();
      this.#monitor?.end();
    });
    await this.#letGo();
    if (!life.signal.aborted) await this.#try(owner, 1, { force, life: life.signal });
  }

  async #try(
    owner: PhoneOwner,
    attempt: number,
    options: { force: boolean; life: AbortSignal; lost?: CallsideError },
  ): Promise<void> {
    const { life, lost } = options;
    this.state.value = lost
      ? { name: 'reconnecting', attempt, retryAt: undefined, reason: lost }
      : { name: 'connecting', attempt };
    if (attempt === 1) this.#note('connecting');
    try {
      const sip = this.#sip.peek() ?? (await this.#create(owner, options));
      await sip.connect((reason) => void this.#lost(owner, 1, reason, life));
      if (life.aborted) return;
      this.#callStore.restoreInto(sip);
      this.state.value = { name: 'connected', since: this.#deps.platform.clock.now() };
      this.#watch(sip, { owner, attempt, life });
    } catch (thrown) {
      if (!life.aborted)
        await this.#lost(owner, attempt, toCallsideError(thrown, 'phone.registrationFailed'), life);
    }
  }

  async #create(
    owner: PhoneOwner,
    { force, life }: { force: boolean; life: AbortSignal },
  ): Promise<SipPhone> {
    const { rest, platform, devices, iceServers, log, report } = this.#deps;
    const memory = this.#memory.value.peek();
    const [{ SipPhone }, registration] = await Promise.all([
      import('./browser/sip/sip-phone.ts'),
      createSoftphone(rest, {
        extension: owner.extension,
        force,
        previousRegisterID: memory?.registerId,
        signal: life,
      }),
    ]);
    life.throwIfAborted();
    const instanceId = memory?.instanceId ?? crypto.randomUUID();
    this.#memory.set({ instanceId, registerId: registration.registerId });
    const sip = new SipPhone({
      registration,
      server: rest.address.sip,
      instanceId,
      rest,
      clock: platform.clock,
      devices,
      iceServers,
      log,
      report,
    });
    this.#registration.value = registration;
    this.#sip.value = sip;
    return sip;
  }

  async #lost(owner: PhoneOwner, attempt: number, reason: CallsideError, life: AbortSignal): Promise<void> {
    if (life.aborted) return;
    if (finalCodes.includes(reason.code)) return this.giveUp(reason);
    // Credentials that the registrar refuses are dropped, so that the next attempt requests new credentials.
    if (reason.code === 'phone.registrationFailed' && reason.status >= 400 && reason.status < 500)
      await this.#letGo();
    // Disposing takes a moment, in which the phone may have been stopped.
    if (life.aborted) return;
    this.#monitor?.end();
    if (this.state.peek().name === 'connected') this.#deps.report(reason);
    const { clock, attention } = this.#deps.platform;
    // A connection that a sleep has cut is noticed only afterwards, and by this machine alone, so no back-off is needed.
    const isCutBySleep = clock.now() - this.#wokeAt < afterWakeMs;
    this.#wokeAt = 0;
    const delayMs = isCutBySleep ? 0 : backoffMs(attempt, clock.random());
    this.state.value = { name: 'reconnecting', attempt, retryAt: clock.now() + delayMs, reason };
    this.#note(reasonOf(reason));
    const next = () => {
      end();
      return this.#try(owner, attempt + 1, { force: false, life, lost: reason });
    };
    const cancelTimer = clock.after(delayMs, next);
    const ignoreWake = attention.onWake((cause) => {
      if (cause !== 'offline') void next();
    });
    const end = () => {
      this.#hurry = undefined;
      cancelTimer();
      ignoreWake();
      life.removeEventListener('abort', end);
    };
    this.#hurry = next;
    life.addEventListener('abort', end);
  }

  /** A registered phone may still be unreachable, so that is monitored. */
  #watch(sip: SipPhone, run: { owner: PhoneOwner; attempt: number; life: AbortSignal }): void {
    const { owner, attempt, life } = run;
    const { clock, attention } = this.#deps.platform;
    this.#monitor?.end();
    const monitor = new ReachabilityMonitor({
      clock,
      attention,
      log: this.#reach,
      probe: (timeoutMs) => sip.probe(timeoutMs),
      isBusy: computed(() => sip.calls.value.length > 0),
      onUnreachable: (reason, { wasProven }) => {
        if (life.aborted) return;
        monitor.end();
        sip.disconnect();
        if (wasProven) void this.#try(owner, 1, { force: false, life, lost: reason });
        else void this.#lost(owner, attempt, reason, life);
      },
    });
    this.#monitor = monitor;
  }

  #note(reason: UnreachableReason): void {
    this.#reach.note({ state: 'unreachable', at: this.#deps.platform.clock.now(), reason });
  }

  /** Ends the current SIP phone. Resolves when all disposed phones have ended. */
  #letGo(): Promise<unknown> {
    const sip = this.#sip.peek();
    this.#sip.value = undefined;
    this.#registration.value = undefined;
    if (sip) this.#farewell = Promise.all([this.#farewell, sip.dispose()]);
    return this.#farewell;
  }
}
