import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import {
  ActiveCallsResult,
  AgentConfigResult,
  type AgentStatusInfo,
  type AgentVendorStatusInfo,
  CallResult,
  CapabilitiesResult,
  Constants,
  type Contact,
  GenericResult,
  HangupResult,
  type HoldToggleResult,
  InitResult,
  LogoutResult,
  MuteToggleResult,
  ParticipantResult,
  Phone,
  type PhoneContactsResult,
  RecordingToggleResult,
  SignedRecordingUrlResult,
  SuperviseCallResult,
  SupervisorHangupResult,
  VendorConnector,
} from '@salesforce/scv-connector-base';
import type { Client, CrmSettings, FormattedTerminal } from '#sdk/index.ts';
import type { CrmEvents, DialRequest } from '../crm-adapter.ts';
import { callKeyOf } from '../rules.ts';
import { AgentPresence, type OmniStatus } from './agent-presence.ts';
import { reportAudio } from './audio-statistics.ts';
import { CallReports, holdResultOf } from './call-reports.ts';
import { dialledOf, phoneContacts } from './contacts.ts';
import { callInfoOf, groupOf, isParticipant, type Leg, numberOf, phoneCallOf } from './leg.ts';
import { Legs } from './legs.ts';
import type { VoiceLine } from './line.ts';
import type { OrgComponent } from './org-component.ts';
import { dialRefusal, Refusal } from './refusal.ts';
import { until } from './until.ts';

const { EVENT_TYPE, ERROR_TYPE, PHONE_TYPE, PARTICIPANT_TYPE, AGENT_STATUS } = Constants;
/** The height of the form for signing in. */
const loginFrameHeight = 480;
/** Whether the browser has a session is known after this time, or nobody is signed in. */
const resumeMs = 8_000;

/** A call as Salesforce names it in a command; a command without one means the call that is possible. */
interface NamedCall {
  readonly callId?: string;
  readonly callAttributes?: { readonly participantType?: string };
}

export interface ConnectorDeps {
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly line: VoiceLine;
  readonly component: OrgComponent;
  readonly log: (message: string) => void;
}

/**
 * The vendor's contract over the user's phone: Salesforce commands, and is told what happens. Each command resolves when its
 * effect is there, and the vendor's library passes the result on; everything else is told by `CallReports`.
 */
export class Connector extends VendorConnector {
  readonly #deps: ConnectorDeps;
  readonly #legs: Legs;
  readonly #reports: CallReports;
  readonly #presence: AgentPresence;
  readonly #life = new AbortController();
  readonly #ends: (() => void)[];
  #events: Pick<CrmEvents, 'dial'> | undefined;
  /** The last call of a queue that was answered. */
  #lastCall: string | undefined;
  #isSetUp = false;
  /** The user was to sign in: the library waits for the result. */
  #isLoginAwaited = false;
  #isLeaving = false;
  /** Salesforce knows that the user who is signed in may not use the phone there. */
  #isRefused = false;

  constructor(deps: ConnectorDeps) {
    super();
    this.#deps = deps;
    const { client, line, settings } = deps;
    this.#legs = new Legs(client, settings);
    this.#reports = new CallReports(client, line, this.#legs, () => this.#presence.look());
    this.#presence = new AgentPresence(client, line, {
      isOn: () => this.#reports.isOn,
      lastCall: () => this.#lastCall,
      isPresent: (id) => this.#reports.isTold(id),
    });
    this.#ends = [
      () => this.#life.abort(),
      () => this.#reports.dispose(),
      () => this.#presence.dispose(),
      reportAudio(this.#legs, line, () => this.#reports.isOn),
      effect(() => {
        const ofQueue = this.#legs
          .read()
          .findLast(({ line: { acdGroup }, isConnected }) => acdGroup && isConnected);
        if (ofQueue) this.#lastCall = ofQueue.id;
      }),
      client.onError(({ code }) => this.#tellTrouble(code)),
      effect(() => {
        const isReady = this.#isReady();
        const { name } = client.session.state.value;
        const isRefused = name === 'signedIn' && settings.value?.isAllowed === false;
        untracked(() => this.#followSession(isReady, isRefused, name));
      }),
    ];
  }

  /** The numbers that are clicked go to the widget, which calls them as if the user had typed them. */
  serve(events: Pick<CrmEvents, 'dial'> | undefined): void {
    this.#events = events;
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  // The session.

  override async init(config: object): Promise<InitResult> {
    this.#presence.configure(config);
    const { session } = this.#deps.client;
    const isKnown = () => !['unknown', 'resuming', 'signingIn'].includes(session.state.value.name);
    await this.#until('The session', isKnown, resumeMs).catch(() => undefined);
    const isSignedIn = session.state.peek().name === 'signedIn';
    if (isSignedIn) {
      await this.#until('The profile', () => this.#deps.settings.value, resumeMs).catch(() => undefined);
      if (this.#deps.settings.peek()?.isAllowed === false)
        throw new Refusal('The user may not use the phone in this CRM.');
      await this.#until('The phone', () => this.#isReady(), resumeMs).catch(() => undefined);
    }
    this.#isSetUp = true;
    const showLogin = !untracked(() => this.#isReady());
    this.#isLoginAwaited = showLogin;
    return new InitResult({ showLogin, loginFrameHeight });
  }

  override async logout(): Promise<LogoutResult> {
    this.#isLeaving = true;
    try {
      await this.#deps.client.session.signOut();
    } finally {
      this.#isLeaving = false;
    }
    this.#leave();
    return new LogoutResult({ success: true, loginFrameHeight });
  }

  override async getCapabilities(): Promise<CapabilitiesResult> {
    const { client } = this.#deps;
    const { iUser, isMyCallCenterAllowed, isCtiAllowed } = client.profile.info.peek()?.extension ?? {};
    const isSupervisor = iUser?.isACDSupervisor === true && isMyCallCenterAllowed !== false;
    const canCommand = isCtiAllowed !== false || client.phone !== undefined;
    return new CapabilitiesResult({
      hasMute: client.phone !== undefined,
      hasRecord: canCommand,
      hasMerge: canCommand,
      hasSwap: canCommand,
      hasBlindTransfer: canCommand,
      hasContactSearch: true,
      hasPhoneBook: true,
      // The phone system tells how long callers wait. Who is free is Salesforce's own to tell: it knows the agents' statuses.
      hasAgentAvailability: false,
      hasQueueWaitTime: true,
      hasPendingStatusChange: true,
      hasSupervisorListenIn: isSupervisor,
      hasSupervisorBargeIn: isSupervisor,
      supportsMos: client.phone !== undefined,
      debugEnabled: true,
      // A recording is played in a session of the phone system: there is no address that Salesforce's player could open.
      hasSignedRecordingUrl: false,
    });
  }

  override async getActiveCalls(): Promise<ActiveCallsResult> {
    const isFirst = !this.#reports.isOn && untracked(() => this.#isReady());
    if (isFirst) this.#presence.begin();
    const legs = isFirst ? this.#reports.begin() : untracked(() => this.#legs.read());
    return new ActiveCallsResult({ activeCalls: legs.map((leg) => phoneCallOf(leg)) });
  }

  // The phones of the user.

  override async getAgentConfig(): Promise<AgentConfigResult> {
    const { items, selected } = this.#deps.client.terminals;
    const phones = items.peek().map(phoneOf);
    const chosen = selected.peek();
    return new AgentConfigResult({
      phones,
      selectedPhone: chosen ? phoneOf(chosen) : new Phone({ type: PHONE_TYPE.SOFT_PHONE as 'SOFT_PHONE' }),
    });
  }

  override async setAgentConfig(config: { readonly selectedPhone?: Partial<Phone> }): Promise<GenericResult> {
    const { terminals } = this.#deps.client;
    const { type, number } = config.selectedPhone ?? {};
    const ofKind = terminals.items.peek().filter((one) => phoneOf(one).type === type);
    const chosen = ofKind.find(({ label }) => label === number) ?? (number ? undefined : ofKind[0]);
    if (!chosen)
      throw new Refusal(
        `The user has no phone ${type} ${number ?? ''}.`,
        ERROR_TYPE.CAN_NOT_UPDATE_PHONE_NUMBER,
      );
    await terminals.select(chosen.terminalId);
    return new GenericResult({ success: true });
  }

  // The agent of queues.

  override async setAgentStatus(
    agentStatus: string,
    statusInfo: OmniStatus = {},
    enqueueNextState = false,
  ): Promise<GenericResult> {
    await this.#presence.set(agentStatus, statusInfo, enqueueNextState);
    return new GenericResult({ success: true });
  }

  /** The library's own check wants this class; its declaration names another. */
  override async getAgentStatus(): Promise<AgentStatusInfo> {
    return this.#presence.status() as AgentVendorStatusInfo & AgentStatusInfo;
  }

  override wrapUpCall(_call?: NamedCall): void {
    this.#presence.endWrapUp().catch((thrown) => this.#deps.log(`The wrap-up did not end: ${thrown}`));
  }

  // A call.

  override acceptCall(call?: NamedCall): Promise<CallResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => !one.isConnected && one.line.isIncoming);
      if (!leg.isConnected) await leg.call.answer();
      const answered = await this.#seen(leg.id, (one) => one.isConnected);
      return [new CallResult({ call: phoneCallOf(answered) }), { connected: [leg.id] }] as const;
    });
  }

  override declineCall(call?: NamedCall): Promise<CallResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => !one.isConnected && one.line.isIncoming);
      await leg.call.reject();
      await this.#isGone(leg.id);
      return [new CallResult({ call: phoneCallOf(leg, 'causeRejected') }), { ended: [leg.id] }] as const;
    });
  }

  override async endCall(call?: NamedCall, agentStatus?: string): Promise<HangupResult> {
    const result = await this.#reports.during(async () => {
      const leg = this.#find(call, () => true);
      if (leg.party) throw new Refusal('The phone system cannot make one member of a conference leave.');
      const isForAll = call?.callAttributes?.participantType === PARTICIPANT_TYPE.AGENT;
      const ended = this.#read().filter(
        (one) =>
          one.id === leg.id ||
          (isForAll ? groupOf(one) === groupOf(leg) : one.party && one.call === leg.call),
      );
      // The consultation first: otherwise its end would connect it with the call.
      for (const one of ended.toReversed()) if (!one.party) await one.call.hangUp();
      for (const { id } of ended) await this.#isGone(id);
      const calls = ended.map((one) => phoneCallOf(one, 'causeNormal'));
      return [new HangupResult({ calls }), { ended: ended.map(({ id }) => id) }] as const;
    });
    const status = agentStatus?.toLowerCase();
    if (status === AGENT_STATUS.OFFLINE.toLowerCase() || status === AGENT_STATUS.ONLINE.toLowerCase())
      this.#presence
        .set(agentStatus ?? '', {}, true)
        .catch((thrown) => this.#deps.log(`The status after the call was not set: ${thrown}`));
    return result;
  }

  override mute(): Promise<MuteToggleResult> {
    return this.#setMuted(true);
  }

  override unmute(): Promise<MuteToggleResult> {
    return this.#setMuted(false);
  }

  override hold(call?: NamedCall): Promise<HoldToggleResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => one.isConnected && !one.isHeld);
      if (!leg.isHeld) await leg.call.hold();
      return this.#held(leg, true);
    });
  }

  override resume(call?: NamedCall): Promise<HoldToggleResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => one.isHeld);
      if (leg.isHeld) await leg.call.unhold();
      return this.#held(leg, false);
    });
  }

  override swap(callToHold?: NamedCall, callToResume?: NamedCall): Promise<HoldToggleResult> {
    return this.#reports.during(async () => {
      const held = this.#find(callToResume, (one) => one.isHeld);
      const talking = callToHold?.callId === undefined ? undefined : this.#find(callToHold, () => true);
      // The phone puts the other call on hold first.
      await held.call.unhold();
      if (talking) await this.#seen(talking.id, (one) => one.isHeld);
      return this.#held(held, false);
    });
  }

  override conference(calls: readonly NamedCall[] = []): Promise<HoldToggleResult> {
    return this.#reports.during(async () => {
      const named = calls.flatMap(({ callId }) => this.#read().filter(({ id }) => id === callId));
      const consult =
        named.find(({ kind }) => kind === 'consult') ?? this.#read().find(({ kind }) => kind === 'consult');
      const first = consult && this.#read().find(({ id }) => id === consult.parentId);
      if (!consult || !first)
        throw new Refusal('There are no two calls to join.', ERROR_TYPE.INVALID_PARTICIPANT);
      await first.call.merge(consult.call);
      await this.#seen(consult.id, (one) => one.kind === 'party' && one.isConnected);
      const result = holdResultOf(this.#read(), first.id);
      return [result, { fields: ['kind', 'isHeld'] }] as const;
    });
  }

  override addParticipant(
    contact: Contact,
    call?: NamedCall,
    isBlindTransfer = false,
  ): Promise<ParticipantResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => one.isConnected && !isParticipant(one));
      const number = dialledOf(contact);
      if (number === '') throw new Refusal('There is no number to call.', ERROR_TYPE.INVALID_DESTINATION);
      const known = new Set(this.#read().map(({ id }) => id));
      try {
        await (isBlindTransfer ? leg.call.redirect(number) : leg.call.consult(number));
      } catch (thrown) {
        throw dialRefusal(thrown);
      }
      if (isBlindTransfer) {
        await this.#isGone(leg.id);
        const added = {
          initialCallHasEnded: false,
          callInfo: callInfoOf(leg),
          phoneNumber: number,
          callId: leg.id,
        };
        return [new ParticipantResult(added), { ended: [leg.id] }] as const;
      }
      const consult = await this.#until('The consultation', () =>
        this.#legs.read().find(({ id, kind }) => kind === 'consult' && !known.has(id)),
      );
      const result = new ParticipantResult({
        initialCallHasEnded: false,
        callInfo: callInfoOf(consult),
        phoneNumber: numberOf(consult),
        callId: consult.id,
      });
      return [result, { begun: [consult.id], fields: ['isHeld'] }] as const;
    });
  }

  override dial(contact: Contact): Promise<CallResult> {
    return this.#reports.during(async () => {
      const number = dialledOf(contact);
      if (number === '') throw new Refusal('There is no number to call.', ERROR_TYPE.INVALID_DESTINATION);
      if (!this.#events)
        throw new Refusal('The phone is not connected to Salesforce.', ERROR_TYPE.GENERIC_ERROR);
      const { calls } = this.#deps.client;
      const known = new Set(calls.lines.peek().map(({ lineId }) => lineId));
      const placing = this.#until('The call', () =>
        calls.lines.value.find(({ lineId, direction }) => direction === 'outgoing' && !known.has(lineId)),
      );
      // The widget may still ask its user something, as for the microphone.
      const refused = Promise.resolve(this.#events.dial(requestOf(contact, number))).then((isCalled) => {
        if (isCalled === false) throw new Refusal(`${number} could not be called.`, ERROR_TYPE.GENERIC_ERROR);
        return placing;
      });
      const placed = await Promise.race([placing, refused]);
      this.#legs.admit(placed);
      const leg = await this.#seen(callKeyOf(placed.line.peek()), () => true);
      const begun = phoneCallOf({ ...leg, isConnected: false });
      return [new CallResult({ call: begun }), { begun: [leg.id] }] as const;
    });
  }

  override async sendDigits(digits: string): Promise<void> {
    await this.#find(undefined, ({ line }) => line.actions.includes('sendDtmfs')).call.sendDtmfs(digits);
  }

  override getPhoneContacts(filter?: object): Promise<PhoneContactsResult> {
    const { client, settings } = this.#deps;
    return phoneContacts(client, filter, settings.peek()?.hasPersonalCallConsent === true);
  }

  override pauseRecording(call?: NamedCall): Promise<RecordingToggleResult> {
    return this.#setRecording(call, false);
  }

  override resumeRecording(call?: NamedCall): Promise<RecordingToggleResult> {
    return this.#setRecording(call, true);
  }

  /** Refused, as the capability says. */
  override async getSignedRecordingUrl(): Promise<SignedRecordingUrlResult> {
    return new SignedRecordingUrlResult({ success: false });
  }

  // The supervisor.

  override superviseCall(supervised: NamedCall): Promise<SuperviseCallResult> {
    return this.#reports.during(async () => {
      const { colleagueCalls } = this.#deps.client;
      const unwatch = colleagueCalls.watch();
      try {
        const found = await this.#until('The call of the agent', () =>
          colleagueCalls.items.value.find(({ line }) => callKeyOf(line.value) === supervised.callId),
        );
        await found.listen();
      } finally {
        unwatch();
      }
      const leg = await this.#until('The call of the supervisor', () =>
        this.#legs.read().find(({ kind }) => kind === 'supervised'),
      );
      return [
        new SuperviseCallResult({ call: phoneCallOf(leg) }),
        { begun: [leg.id], connected: [leg.id] },
      ] as const;
    });
  }

  override supervisorBargeIn(_supervised?: NamedCall): Promise<SuperviseCallResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(undefined, ({ kind }) => kind === 'supervised');
      if (!leg.isBargedIn) await leg.call.bargeIn();
      const heard = await this.#seen(leg.id, ({ isBargedIn }) => isBargedIn);
      return [new SuperviseCallResult({ call: phoneCallOf(heard) }), { fields: ['isBargedIn'] }] as const;
    });
  }

  override supervisorDisconnect(_supervised?: NamedCall): Promise<SupervisorHangupResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(undefined, ({ kind }) => kind === 'supervised');
      await leg.call.leave();
      await this.#isGone(leg.id);
      const calls = [phoneCallOf(leg, 'causeNormal')];
      return [new SupervisorHangupResult({ calls }), { ended: [leg.id] }] as const;
    });
  }

  // Messages and logs. `downloadLogs` is the library's own: it saves the log of the exchange as a file.

  override handleMessage(message: object): void {
    this.#deps.component.hear(message);
  }

  override logMessageToVendor(logLevel: string, message: string, payload?: object): void {
    if (logLevel === 'ERROR' || logLevel === 'WARN')
      this.#deps.log(`Salesforce ${logLevel}: ${message}${payload ? ` ${JSON.stringify(payload)}` : ''}`);
  }

  // Parts that the commands share.

  #read(): readonly Leg[] {
    return untracked(() => this.#legs.read());
  }

  /** The named leg, or the one that fits. */
  #find(named: NamedCall | undefined, fits: (leg: Leg) => boolean): Leg {
    const legs = this.#read();
    const found = named?.callId === undefined ? legs.find(fits) : legs.find(({ id }) => id === named.callId);
    if (!found)
      throw new Refusal(`There is no call ${named?.callId ?? 'for that'}.`, ERROR_TYPE.INVALID_PARTICIPANT);
    return found;
  }

  #until<Value>(what: string, read: () => Value | undefined | false, ms?: number): Promise<Value> {
    return until(what, read, { signal: this.#life.signal, ...(ms !== undefined && { ms }) });
  }

  #seen(wanted: string, is: (leg: Leg) => boolean): Promise<Leg> {
    return this.#until('The new state of the call', () =>
      this.#legs.read().find((leg) => leg.id === wanted && is(leg)),
    );
  }

  async #isGone(gone: string): Promise<void> {
    await this.#until('The end of the call', () => this.#legs.read().every(({ id }) => id !== gone));
  }

  async #held(leg: Leg, isHeld: boolean) {
    await this.#seen(leg.id, (one) => one.isHeld === isHeld);
    return [holdResultOf(this.#read(), groupOf(leg)), { fields: ['isHeld'] }] as const;
  }

  #setMuted(isMuted: boolean): Promise<MuteToggleResult> {
    return this.#reports.during(async () => {
      const here = this.#read().filter((leg) => leg.isHere && leg.isConnected);
      if (here.length === 0) throw new Refusal('The sound of the call is not in this browser.');
      for (const { call } of here) call.setMuted(isMuted);
      for (const { id } of here) await this.#seen(id, (leg) => leg.isMuted === isMuted);
      return [new MuteToggleResult({ isMuted }), { fields: ['isMuted'] }] as const;
    });
  }

  #setRecording(call: NamedCall | undefined, isOn: boolean): Promise<RecordingToggleResult> {
    return this.#reports.during(async () => {
      const leg = this.#find(call, (one) => one.isConnected && one.isRecording !== isOn);
      const { call: own } = leg;
      if (isOn && !leg.isRecording) await (own.can('resumeRecord') ? own.resumeRecord() : own.startRecord());
      else if (!isOn && leg.isRecording) await own.pauseRecord();
      await this.#seen(leg.id, ({ isRecording }) => isRecording === isOn);
      const result = new RecordingToggleResult({ isRecordingPaused: !isOn, contactId: leg.id });
      return [result, { fields: ['isRecording'] }] as const;
    });
  }

  /** Reads signals. */
  #isReady(): boolean {
    const { client, settings } = this.#deps;
    return (
      client.session.state.value.name === 'signedIn' &&
      settings.value?.isAllowed === true &&
      client.calls.isReady.value &&
      client.terminals.isReady.value
    );
  }

  #followSession(isReady: boolean, isRefused: boolean, session: string): void {
    if (!this.#isSetUp) return;
    if (isRefused && !this.#isRefused)
      this.#deps.line.publishError(
        'LOGIN_RESULT',
        new Refusal('The user may not use the phone in this CRM.'),
      );
    this.#isRefused = isRefused;
    if (isReady && this.#isLoginAwaited) {
      this.#isLoginAwaited = false;
      this.#publish(EVENT_TYPE.LOGIN_RESULT, new GenericResult({ success: true }));
    } else if (session === 'signedOut' && this.#reports.isOn && !this.#isLeaving) {
      this.#leave();
      this.#publish(EVENT_TYPE.LOGOUT_RESULT, new LogoutResult({ success: true, loginFrameHeight }));
    }
  }

  #leave(): void {
    this.#reports.end();
    this.#isLoginAwaited = true;
  }

  /** The user cannot talk: the microphone, or the browser. */
  #tellTrouble(code: string): void {
    const types: Readonly<Record<string, string>> = {
      'phone.microphoneDenied': 'MICROPHONE_NOT_SHARED',
      'phone.noMicrophone': 'MICROPHONE_NOT_SHARED',
      'phone.microphoneBusy': 'MICROPHONE_NOT_SHARED',
      'phone.unsupported': 'UNSUPPORTED_BROWSER',
    };
    const type = types[code];
    if (type && this.#isSetUp) this.#deps.line.publishError('SOFTPHONE_ERROR', new Refusal(code, type));
  }

  #publish(eventType: string, payload: object): void {
    this.#deps.line.publish(eventType, payload).catch(reportError);
  }
}

/** A phone by its kind, and by its name as its number: a user may have several of a kind. */
const phoneOf = ({ type, label }: FormattedTerminal): Phone =>
  new Phone({
    type: (type === 'normal' ? PHONE_TYPE.DESK_PHONE : PHONE_TYPE.SOFT_PHONE) as 'DESK_PHONE' | 'SOFT_PHONE',
    number: label,
  });

const requestOf = ({ recordId, name }: Contact, number: string): DialRequest => ({
  number,
  ...(recordId && { record: { id: recordId, name: name || number } }),
});
