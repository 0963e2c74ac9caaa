import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { type Invitation, type Session, UserAgent } from 'sip.js';
import type { SessionDescriptionHandler } from 'sip.js/lib/platform/web/session-description-handler/session-description-handler.js';
import { saveQuality } from '#sdk/calls/quality-records.ts';
import type { Log } from '#sdk/log/log.ts';
import type { AudioDevices } from '#sdk/phones/audio-devices.ts';
import { endLostCalls, stateOfLine } from '#sdk/phones/line-state.ts';
import type { PersistedCall } from '#sdk/phones/persisted-call.ts';
import type { ProbeResult } from '#sdk/phones/reachability.ts';
import type { Clock } from '#sdk/platform/platform.ts';
import { sleep } from '#sdk/platform/wait.ts';
import { CallsideError, toCallsideError } from '#sdk/transport/errors.ts';
import type { Rest } from '#sdk/transport/rest.ts';
import type { IceServer } from '#wire/phones/ice-server.ts';
import type { SoftphoneRegistration } from '#wire/phones/softphone.ts';
import { CallAudio } from '../audio/call-audio.ts';
import { asAlert, Sounds } from '../sounds/sounds.ts';
import { incomingCall } from './incoming-call.ts';
import { createMedia } from './media.ts';
import { outgoingCall } from './outgoing-call.ts';
import { ReachabilityProbe } from './reachability-probe.ts';
import { Registration } from './registration.ts';
import { restoredCall } from './restored-call.ts';
import type { PhoneBackends, SipCall } from './sip-call.ts';
import { StaleDialogs } from './stale-dialogs.ts';

const connectTimeoutS = 7;
const proofTimeoutMs = 2_000;
/** The phone system answers SIP and no requests: it may be starting. */
const askAgainMs = 5_000;

export interface SipPhoneBackends {
  readonly registration: SoftphoneRegistration;
  /** WebSocket address of the SIP side. */
  readonly server: string;
  readonly instanceId: string;
  /** Receives the measured quality of calls. */
  readonly rest: Rest;
  readonly clock: Clock;
  readonly devices: AudioDevices;
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  readonly log: Log;
  readonly report: (error: CallsideError) => void;
}

/** A SIP phone with a single set of credentials. Its calls outlive its connection, which `connect` brings back. */
export class SipPhone {
  readonly calls = signal<readonly SipCall[]>([]);
  readonly #deps: SipPhoneBackends;
  readonly #userAgent: UserAgent;
  readonly #registration: Registration;
  readonly #probe: ReachabilityProbe;
  readonly #stale: StaleDialogs;
  readonly #sounds: Sounds;
  readonly #local = new WeakMap<Session, SipCall>();
  readonly #endSounds: () => void;
  readonly #life = new AbortController();
  /** The calls of the previous connection, whose last messages may not have arrived. */
  #cut: ReadonlySet<SipCall> = new Set();
  #lose: (reason: CallsideError) => void = () => undefined;

  constructor(deps: SipPhoneBackends) {
    this.#deps = deps;
    deps.log.hide(deps.registration.devicePassword);
    this.#userAgent = this.#createUserAgent();
    this.#registration = new Registration({
      userAgent: this.#userAgent,
      instanceId: deps.instanceId,
      clock: deps.clock,
      onLost: (reason) => this.#lose(reason),
    });
    this.#probe = new ReachabilityProbe(this.#userAgent, deps.clock);
    this.#stale = new StaleDialogs(this.#userAgent, (thrown) => this.#report(thrown));
    this.#sounds = new Sounds((thrown) => this.#report(thrown));
    this.#endSounds = effect(() => this.#sound());
  }

  /**
   * Connects and registers. `onLost` is called once, when the connection ends. Rejects with `offline`, `timeout`, or
   * `phone.registrationFailed` and its SIP status.
   */
  async connect(onLost: (reason: CallsideError) => void): Promise<void> {
    await this.#connectTransport();
    const broken = new Promise<never>((_, reject) => {
      this.#lose = reject;
    });
    await Promise.race([this.#registration.register(), broken]);
    this.#lose = (reason) => {
      this.#lose = () => undefined;
      onLost(reason);
    };
    for (const call of this.calls.peek()) {
      call.mend();
      void this.#askAfter(call);
    }
  }

  /** Checks whether a call would reach this phone. Rejects with `timeout`, `offline`, `phone.registrationFailed`. */
  probe(timeoutMs: number): Promise<ProbeResult> {
    if (!this.#userAgent.isConnected()) return Promise.reject(new CallsideError('offline'));
    return this.#probe.ask(timeoutMs);
  }

  /** Drops a connection without closing it properly; `connect` makes a new connection. No listener is called. */
  disconnect(): void {
    this.#lose = () => undefined;
    this.#cut = new Set(this.calls.peek());
    this.#registration.forget();
    // On a dead network closing a socket takes minutes; connecting again abandons it.
    this.#userAgent.transport.disconnect().catch(() => undefined);
  }

  /** The machine is on another network: calls look for a new way for their sound. */
  renewPaths(): void {
    for (const call of this.calls.peek()) call.renewPath();
  }

  /**
   * Calls. Resolves to the id of the call line. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`,
   * `phone.microphoneBusy`, `phone.unsupported`, `call.*`.
   */
  async dial(number: string): Promise<string | undefined> {
    const target = UserAgent.makeURI(
      `sip:${encodeUser(withoutAids(number))}@${this.#deps.registration.community}`,
    );
    if (!target) throw new CallsideError('call.wrongNumber');
    const audio = await this.#openAudio();
    const { call, inviter, dial } = outgoingCall(this.#userAgent, target, audio, this.#callDeps());
    this.#adopt(call, inviter);
    await dial();
    return call.lineId.peek();
  }

  /** The data with which the next page continues the calls. Reads signals. */
  callStore(): readonly PersistedCall[] {
    return this.calls.value.flatMap((call) => call.persistedCall() ?? []);
  }

  /** Restores the calls of the previous page once it is connected. Calls that have ended meanwhile are omitted. */
  restore(callStore: readonly PersistedCall[]): readonly SipCall[] {
    return callStore.map((one) => {
      const restored = restoredCall(this.#userAgent, one, this.#createAudio(), this.#callDeps());
      const { call, inviter } = restored;
      this.#stale.add(one.callId, restored);
      this.#adopt(call, inviter);
      if (!one.isRinging) this.#take(call);
      return call;
    });
  }

  /** Leads a call here that has been answered. */
  #take(call: SipCall): void {
    call.answer().catch((thrown: unknown) => {
      call.hangUp().catch(() => undefined);
      if (toCallsideError(thrown).code !== 'call.gone') this.#report(thrown);
    });
  }

  /**
   * Ends unanswered calls whose state was lost with the connection, because the end of a line is not sent again. A call
   * without a line id may never have reached the phone system.
   */
  async #askAfter(call: SipCall): Promise<void> {
    const isOpen = () => call.isUnanswered && this.calls.peek().includes(call);
    if (!isOpen()) return;
    const { rest, clock } = this.#deps;
    const lineId = call.lineId.peek();
    if (lineId === undefined) {
      if (!this.#cut.has(call) || !call.isBeginning || call.isIncoming) return;
      call.fail();
      this.#ended(call);
      await this.#endLost();
      return;
    }
    const state = await stateOfLine(rest, lineId).catch(() => undefined);
    if (!isOpen()) return;
    if (state === undefined) {
      await sleep(clock, askAgainMs, this.#life.signal).then(
        () => this.#askAfter(call),
        () => undefined,
      );
    } else if (call.isLostBy(state)) this.#giveUp(call);
  }

  /** The phone system may have answered a call over the connection that was cut. */
  async #endLost(): Promise<void> {
    const { rest, registration } = this.#deps;
    const knownIds = new Set(this.calls.peek().flatMap((call) => call.lineId.peek() ?? []));
    const terminalId = registration.abstractTerminalID;
    await endLostCalls(rest, { terminalId, knownIds }).catch((thrown: unknown) => this.#report(thrown));
  }

  /** Ends a call here, although the phone system may have nothing more to say about it. */
  #giveUp(call: SipCall): void {
    call.hangUp().catch(() => undefined);
    call.release();
    this.#ended(call);
  }

  /** Ends its calls, unregisters and closes the connection. */
  async dispose(): Promise<void> {
    this.#lose = () => undefined;
    this.#life.abort();
    await Promise.allSettled(this.calls.peek().map((call) => call.hangUp()));
    // A far end that is out of reach does not answer, so the calls are released before the connection closes.
    for (const call of this.calls.peek()) call.release();
    if (this.#registration.isRegistered) await this.#registration.unregister();
    this.#registration.forget();
    await this.#userAgent.stop();
    this.#endSounds();
    this.#sounds.dispose();
    this.calls.value = [];
  }

  /** Drops the connection and its calls without ending them: another tab continues them. */
  async release(): Promise<void> {
    this.#lose = () => undefined;
    this.#life.abort();
    this.#registration.forget();
    for (const call of this.calls.peek()) call.release();
    this.#endSounds();
    this.#sounds.dispose();
    this.calls.value = [];
    await this.#userAgent.stop();
  }

  #createUserAgent(): UserAgent {
    const { registration, server, instanceId, log } = this.#deps;
    const { registerId, community, devicePassword } = registration;
    const uri = UserAgent.makeURI(`sip:${encodeUser(registerId)}@${community}`);
    if (!uri) throw new CallsideError('phone.creationFailed');
    return new UserAgent({
      uri,
      instanceId,
      contactName: registerId,
      authorizationUsername: registerId,
      authorizationPassword: devicePassword,
      logBuiltinEnabled: false,
      logConnector: (level, category, label, content) =>
        log.to('sip')?.(`${category}${label ? ` ${label}` : ''}: ${content}`, { level }),
      // This class ends its calls itself; sip.js would also end calls that continue in another page.
      gracefulShutdown: false,
      transportOptions: { server, connectionTimeout: connectTimeoutS },
      sessionDescriptionHandlerFactory: (session) => this.#createMedia(session),
      delegate: {
        onInvite: (invitation) => this.#invited(invitation),
        onDisconnect: (cause) => {
          this.#cut = new Set(this.calls.peek());
          this.#registration.forget();
          this.#lose(new CallsideError('offline', { cause }));
        },
      },
    });
  }

  #createMedia(session: Session): SessionDescriptionHandler {
    const local = async () => this.#local.get(session)?.local ?? new MediaStream();
    return createMedia(this.#userAgent.getLogger('media'), {
      local,
      iceServers: this.#deps.iceServers.peek(),
    });
  }

  async #connectTransport(): Promise<void> {
    if (this.#userAgent.isConnected()) return;
    try {
      await (this.#userAgent.state === 'Stopped' ? this.#userAgent.start() : this.#userAgent.reconnect());
    } catch (cause) {
      throw new CallsideError('offline', { cause });
    }
  }

  #invited(invitation: Invitation): void {
    const call = incomingCall(invitation, this.#createAudio(), this.#callDeps());
    this.#adopt(call, invitation);
  }

  #adopt(call: SipCall, session: Session): void {
    this.#local.set(session, call);
    this.calls.value = [...this.calls.peek(), call];
    session.stateChange.addListener(() => {
      if (call.progress.peek() === 'ended') this.#ended(call);
    });
  }

  #ended(call: SipCall): void {
    if (!this.calls.peek().includes(call)) return;
    this.calls.value = this.calls.peek().filter((other) => other !== call);
    const lineId = call.lineId.peek();
    const record = call.qualityRecord();
    if (lineId === undefined || record === undefined) return;
    saveQuality(this.#deps.rest, lineId, record).catch((thrown: unknown) => this.#report(thrown));
  }

  /** The audio of a call that is being placed. During the permission prompt there is no call yet that would close it. */
  async #openAudio(): Promise<CallAudio> {
    const { signal: life } = this.#life;
    const audio = this.#createAudio();
    const close = () => audio.close();
    life.addEventListener('abort', close);
    try {
      await audio.openMicrophone();
      return audio;
    } finally {
      life.removeEventListener('abort', close);
    }
  }

  #createAudio(): CallAudio {
    return new CallAudio(this.#deps.devices, (thrown) => this.#report(thrown));
  }

  #callDeps(): PhoneBackends {
    return {
      clock: this.#deps.clock,
      proveConnection: () => this.probe(proofTimeoutMs),
      report: (thrown) => this.#report(thrown),
      onKeys: (keys) => {
        if (!this.#deps.devices.hasKeyTones.peek()) return;
        this.#sounds.playKeys(keys, this.#loudspeaker('audiooutput'));
      },
    };
  }

  /**
   * Plays ringing for the callee, and the ringback for the caller from dialling on. A call that is answered automatically rings only
   * while it waits for the user to allow the microphone.
   */
  #sound(): void {
    const { permission } = this.#deps.devices;
    const ringingCalls = this.calls.value.filter(
      (call) =>
        call.progress.value === 'ringing' ||
        (call.isBeginning && (!call.isIncoming || permission.value === 'asking')),
    );
    const alert = (kind: 'ringing' | 'audiooutput') => asAlert(this.#loudspeaker(kind));
    if (ringingCalls.some(({ isIncoming }) => isIncoming)) this.#sounds.ringing.play(alert('ringing'));
    else this.#sounds.ringing.stop();
    if (ringingCalls.some(({ isIncoming }) => !isIncoming)) this.#sounds.ringback.play(alert('audiooutput'));
    else this.#sounds.ringback.stop();
  }

  /** Reads signals. */
  #loudspeaker(kind: 'ringing' | 'audiooutput') {
    const { inUse, preferences } = this.#deps.devices;
    return { id: inUse.value[kind].id, volume: preferences.value[kind].volume };
  }

  #report(thrown: unknown): void {
    this.#deps.report(toCallsideError(thrown));
  }
}

/** Removes the separators that people write between digits. */
const withoutAids = (number: string): string => number.replace(/[\s()-]/g, '');

/** The user part of a SIP address, with escapes for characters that it cannot contain (a `#`, a blank). */
const encodeUser = (user: string): string =>
  encodeURIComponent(user).replaceAll('%2B', '+').replaceAll('%2A', '*');
