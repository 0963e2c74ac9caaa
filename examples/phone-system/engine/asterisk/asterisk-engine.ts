import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { EventQueue } from '../local/event-queue.ts';
import type { LegReport } from '../local/leg.ts';
import { MediaClock } from '../local/media/mixing/media-clock.ts';
import { machineClock, SilenceWatch } from '../local/silence-watch.ts';
import { SignallingRecord } from '../local/sip/connection/signalling-record.ts';
import { autoAnswerHeaders, lineHeader, quotable } from '../local/sip/message/headers.ts';
import type { TrunkEndpoint } from '../local/sip/trunks/caller-names.ts';
import { registerIdOf, uriAt } from '../local/sip/trunks/trunk.ts';
import type { TlsCertificate } from '../local/sip/wire/secure-listener.ts';
import type { PhoneEngine } from '../phone-engine.ts';
import type {
  Activity,
  BridgeId,
  BridgeRole,
  EndCause,
  EngineCounts,
  EngineEvent,
  EngineHost,
  HandOverTarget,
  KeptLeg,
  LegId,
  MessageCounts,
  OnHandOver,
  Party,
  PhoneRegistration,
  Recording,
  RingOptions,
  SignallingMessage,
  Tone,
  TransferProgress,
  TrunkSettings,
  VirtualPhone,
} from '../port.ts';
import { AriConnection, application } from './ari/ari-connection.ts';
import { ariList } from './ari/ari-list.ts';
import type { AriChannel, AriEvent } from './ari/ari-messages.ts';
import { AriClosed } from './ari/ari-request.ts';
import type { AsteriskLeg } from './legs/asterisk-leg.ts';
import { codeOfCause } from './legs/causes.ts';
import type { ChannelSound } from './legs/channel-sound.ts';
import { HandOvers } from './legs/hand-overs.ts';
import { LostSound, type SoundPair } from './legs/lost-sound.ts';
import { MediaSocket } from './legs/media-socket.ts';
import { Orders } from './legs/orders.ts';
import { PhoneLeg, type PhoneLegOptions, readKept } from './legs/phone-leg.ts';
import { Recordings } from './legs/recordings.ts';
import { SoundFiles } from './legs/sound-files.ts';
import { VirtualPhoneLeg } from './legs/virtual-phone-leg.ts';
import { Voices } from './legs/voices.ts';
import { Lamps } from './lights/lamps.ts';
import { MessageLights } from './lights/message-lights.ts';
import { type AccountSettings, Accounts } from './phones/accounts.ts';
import { RegisterNotes } from './phones/register-notes.ts';
import { type Contact, Registrations } from './phones/registrations.ts';
import { SipGate } from './phones/sip-gate.ts';
import { HepListener } from './signalling/hep-listener.ts';
import type { Captured } from './signalling/hep-packet.ts';
import { traceOf } from './signalling/trace.ts';
import { arrived } from './trunks/arrival.ts';
import { AsteriskTrunks } from './trunks/asterisk-trunks.ts';
import { Subscriptions } from './trunks/subscriptions.ts';
import { TrunkLeg } from './trunks/trunk-leg.ts';

/** The names with which phones may register. */
export interface AccountList {
  all(): Iterable<string>;
  /** Calls `listener` with each name that is new, or whose password is. */
  follow(listener: (registerId: string) => void): void;
}

/** An Asterisk that runs. */
export interface RunningAsterisk {
  /** Its port on this machine for WebSockets. */
  readonly httpPort: number;
  /** Where phones register by UDP and TCP. */
  readonly sipPort: number;
  /** Where it keeps recordings. */
  readonly recordings: string;
  /** The phones that have registered. */
  contacts(): Promise<readonly Contact[]>;
  /** The folder of the mailboxes of its voicemail. */
  readonly mailboxes: string;
  /** Where phones register by TLS; undefined: they cannot. */
  readonly sipsPort: number | undefined;
  /** New connections by TLS get this certificate. */
  useCertificate(certificate: TlsCertificate): Promise<void>;
  /** Runs a command of its console. */
  console(line: string): Promise<string>;
  /** Returns the transport of PJSIP by TLS that trusts this authority, in PEM; undefined: the authorities of this machine. */
  secureTransport(authority: string | undefined): Promise<string>;
  stop(): Promise<void>;
}

export interface AsteriskEngineOptions extends AccountSettings {
  readonly host: EngineHost;
  readonly log: Logger;
  readonly accounts: AccountList;
  /** The address of this machine at which phones and other phone systems reach it; `::` and `0.0.0.0`: all of its addresses. */
  readonly address: string;
  /** Our port on this machine, to which Asterisk connects. */
  readonly ariPort: number;
  /** The account by which both know each other. */
  readonly account: { readonly user: string; readonly password: string };
  /** Starts Asterisk, with folders of sounds that repeat by their names as music on hold. */
  readonly run: (tones: Readonly<Record<string, string>>) => Promise<RunningAsterisk>;
  /** A folder for sounds, which Asterisk reads. */
  readonly folder: string;
  /** For a test: how long a phone that has vanished may be silent. */
  readonly silenceMs?: number;
}

/** How often it is looked whether far ends are heard. */
const lookMs = 1_000;
/** How long Asterisk may take to start. */
const startMs = 30_000;
/** How long calls of a process that has died wait for the one that goes on with them. */
const leftMs = 10_000;
/** A call of a phone that has vanished ends after this, and before a quarter more. */
const defaultSilenceMs = 60_000;

/** An engine whose phones and sound are at an Asterisk 22. */
export class AsteriskEngine implements PhoneEngine {
  readonly #options: AsteriskEngineOptions;
  readonly #events: EventQueue;
  readonly #ari: AriConnection;
  readonly #orders: Orders;
  readonly #accounts: Accounts;
  readonly #registrations: Registrations;
  readonly #registerNotes = new RegisterNotes();
  readonly #gate: SipGate;
  readonly #recordings: Recordings;
  readonly #voices: Voices;
  readonly #sounds: SoundFiles;
  readonly #handOvers: HandOvers;
  readonly #subscriptions: Subscriptions;
  readonly #trunks: AsteriskTrunks;
  readonly #lamps: Lamps;
  readonly #messages = new MessageLights(() => this.#asterisk?.mailboxes ?? '');
  readonly #signalling = new SignallingRecord();
  readonly #hep: HepListener;
  readonly #legs = new Map<LegId, AsteriskLeg>();
  readonly #legOfChannel = new Map<string, LegId>();
  readonly #bridges = new Set<BridgeId>();
  readonly #playing = new Map<string, { readonly file: string; readonly onEnd: () => void }>();
  readonly #clock = new MediaClock(() => this.#tick());
  readonly #ready = Promise.withResolvers<void>();
  /** Asterisk connects before its start has ended. */
  readonly #running = Promise.withResolvers<RunningAsterisk>();
  #asterisk: RunningAsterisk | undefined;
  #startedAt: string | undefined;
  #lastOutside = 0;
  /** Channels of a process that has died, which are not resumed yet. */
  readonly #left = new Set<string>();
  #leaving: NodeJS.Timeout | undefined;
  #silence: SilenceWatch | undefined;
  readonly #lostSound = new LostSound(() => this.#soundPairs());
  #stopLooking: (() => void) | undefined;
  readonly #run = randomBytes(4).toString('hex');

  constructor(options: AsteriskEngineOptions) {
    const { host, log } = options;
    this.#options = options;
    this.#events = new EventQueue(log);
    const emit = (event: EngineEvent) => this.#events.emit(event);
    this.#ari = new AriConnection({
      port: options.ariPort,
      account: options.account,
      log,
      onEvent: (event) => this.#onEvent(event),
      onReady: () => void this.#onReady(),
    });
    this.#orders = new Orders(this.#ari, log);
    this.#accounts = new Accounts(this.#orders, host, options);
    this.#registrations = new Registrations(
      emit,
      (registerId, kind) => void this.#accounts.give(registerId, kind),
    );
    this.#sounds = new SoundFiles(options.folder);
    this.#voices = new Voices(this.#orders, (leg, isTalking) => emit({ type: 'voice', leg, isTalking }));
    this.#recordings = new Recordings(this.#orders, () => this.#asterisk?.recordings ?? '');
    this.#lamps = new Lamps(this.#orders);
    this.#handOvers = new HandOvers(this.#orders);
    this.#subscriptions = new Subscriptions({
      ...{ log, emit, address: options.address, domain: host.domain },
      onTraced: (message) => this.#signalling.add(message),
    });
    this.#trunks = new AsteriskTrunks({
      orders: this.#orders,
      emit,
      subscriptions: this.#subscriptions,
      mediaAddress: options.mediaAddress,
      callsOf: (name) =>
        [...this.#legs.values()].filter((leg) => 'registerId' in leg && leg.registerId === name).length,
      console: async (line) => this.#asterisk?.console(line),
      transportTo: async ({ transport, certificateAuthority }) =>
        (transport === 'tls' && (await this.#asterisk?.secureTransport(certificateAuthority))) || transport,
    });
    this.#hep = new HepListener({
      password: options.account.password,
      log,
      onMessage: (message) => this.#onMessage(message),
    });
    this.#gate = new SipGate({
      log,
      url: () => this.#url('ws'),
      onRegister: (registerId) =>
        this.#accounts.give(registerId, this.#registrations.has(registerId) ? undefined : 'browser'),
      hasCalls: (registerId) =>
        [...this.#legs.values()].some((leg) => leg instanceof PhoneLeg && leg.registerId === registerId),
      onLost: ({ registerId, contact }) => this.#registrations.lose(registerId, contact),
      arrival: async (registerId, signal) => {
        await this.#registrations.arrival(registerId, signal);
        await this.#accounts.give(registerId);
      },
    });
  }

  get sipPort(): number | undefined {
    return this.#asterisk?.sipPort;
  }

  get sipsPort(): number | undefined {
    return this.#asterisk?.sipsPort;
  }

  useCertificate(certificate: TlsCertificate): void {
    this.#asterisk
      ?.useCertificate(certificate)
      .catch((error: unknown) => this.#options.log.error({ error }, 'The certificate cannot be used'));
  }

  async start(): Promise<void> {
    await this.#ari.listen();
    await this.#hep.listen(this.#options.ariPort);
    this.#silence = new SilenceWatch(
      () =>
        [...this.#legs.values()]
          .filter((leg) => leg instanceof PhoneLeg || leg instanceof TrunkLeg)
          .filter((leg) => leg.isAnswered),
      machineClock,
      this.#options.silenceMs ?? defaultSilenceMs,
    );
    this.#stopLooking = machineClock.every(lookMs, () => this.#lostSound.look());
    this.#asterisk = await this.#options.run(this.#sounds.writeTones());
    this.#running.resolve(this.#asterisk);
    const late = setTimeout(
      () => this.#ready.reject(new Error('Asterisk has not connected to the phone system.')),
      startMs,
    );
    const ready = this.#ready.promise.finally(() => clearTimeout(late));
    await this.#findPhones(ready);
    const { accounts } = this.#options;
    for (const registerId of accounts.all()) void this.#accounts.give(registerId);
    accounts.follow((registerId) => void this.#accounts.give(registerId));
    this.#trunks.start();
    this.#messages.start();
    await this.#lamps.start();
  }

  async stop(): Promise<void> {
    for (const leg of this.#legs.values()) this.#hangUp(leg, 'normal');
    clearTimeout(this.#leaving);
    this.#silence?.stop();
    this.#stopLooking?.();
    this.#recordings.close();
    for (const id of this.#left) this.#orders.delete(`channels/${id}`);
    this.#clock.stop();
    this.#gate.stop();
    await this.#trunks.closeAll();
    await this.#subscriptions.stop();
    await this.#ari.close();
    await this.#asterisk?.stop();
    await this.#hep.close();
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    return this.#events.listen(listener);
  }

  isRegistered(registerId: string): boolean {
    return this.#registrations.has(registerId);
  }

  registrationsOf(registerId: string): readonly PhoneRegistration[] {
    return this.#registrations.of(registerId);
  }

  unregister(registerId: string): void {
    for (const leg of this.#legs.values())
      if (leg instanceof PhoneLeg && leg.registerId === registerId) leg.hangUp('normal');
    this.#accounts.renew(registerId);
    this.#registrations.clear(registerId);
  }

  openTrunk(settings: TrunkSettings): void {
    this.#trunks.open(settings);
  }

  closeTrunk(id: string): void {
    for (const leg of this.#legs.values())
      if ('registerId' in leg && leg.registerId === registerIdOf(id)) this.#hangUp(leg, 'normal');
    this.#trunks.close(id);
  }

  watchExtensions(trunk: string, extensions: readonly string[]): void {
    this.#trunks.watchExtensions(trunk, extensions);
  }

  ring(options: RingOptions): void {
    const { to } = options;
    const isReached =
      (to.kind === 'virtual' && this.#ringVirtual(to.name, options)) ||
      (to.kind === 'device' && this.#ringDevice(to.registerId, options)) ||
      (to.kind === 'trunk' && this.#ringTrunk(to, options));
    if (!isReached) this.#events.emit({ type: 'ended', leg: options.leg, cause: 'unreachable' });
  }

  progress(leg: LegId, lineId: string): void {
    this.#legs.get(leg)?.progress(lineId);
  }

  answer(leg: LegId, lineId: string): void {
    this.#legs.get(leg)?.answer(lineId);
  }

  canAnswer(leg: LegId): boolean {
    return this.#legs.get(leg)?.canAnswer ?? false;
  }

  requestAnswer(leg: LegId): boolean {
    return this.#legs.get(leg)?.requestAnswer() ?? false;
  }

  hangUp(leg: LegId, cause: EndCause): void {
    const found = this.#legs.get(leg);
    if (found) this.#hangUp(found, cause);
  }

  kept(leg: LegId): KeptLeg | undefined {
    return this.#legs.get(leg)?.kept;
  }

  resume(leg: LegId, kept: KeptLeg): void {
    const read = readKept(kept);
    if (read && this.#left.delete(read.channel))
      this.#legs.set(leg, PhoneLeg.resumed(this.#legOptions(leg), read));
    else this.#events.emit({ type: 'ended', leg, cause: 'unreachable' });
  }

  tellTransfer(leg: LegId, progress: TransferProgress): void {
    this.#legs.get(leg)?.tellTransfer(progress);
  }

  handOver(leg: LegId, to: HandOverTarget, onProgress: OnHandOver): void {
    const tell: OnHandOver = (progress, isLost) => this.#events.call(() => onProgress(progress, isLost));
    const found = this.#legs.get(leg);
    if (!found || !this.#beginHandOver(found, to, tell)) tell('notPossible');
  }

  createBridge(): BridgeId {
    const id = randomUUID();
    this.#bridges.add(id);
    this.#orders.post(`bridges/${id}`, { type: 'mixing' });
    return id;
  }

  join(bridge: BridgeId, leg: LegId, { isHeard = true }: BridgeRole = {}): void {
    if (!this.#bridges.has(bridge)) return;
    const found = this.#legs.get(leg);
    if (!found) return;
    const { hearing } = found.place;
    if (hearing.kind === 'bridge' && hearing.bridge !== bridge) this.#leaves(found);
    found.openEarly();
    found.place.change({ kind: 'bridge', bridge, isHeard });
    this.#voices.joined(bridge, found);
    this.#recordings.onJoined(bridge);
  }

  part(leg: LegId): void {
    const found = this.#legs.get(leg);
    if (found) this.#takeOut(found);
  }

  closeBridge(bridge: BridgeId): void {
    if (!this.#bridges.delete(bridge)) return;
    for (const leg of this.#legs.values())
      if (leg.place.hearing.kind === 'bridge' && leg.place.hearing.bridge === bridge) this.#takeOut(leg);
    this.#recordings.onClosed(bridge);
    this.#orders.delete(`bridges/${bridge}`);
  }

  sendDigits(leg: LegId, digits: string): void {
    this.#legs.get(leg)?.sendDigits(digits);
  }

  playTone(leg: LegId, tone: Tone | undefined): void {
    const found = this.#legs.get(leg);
    if (!found || found.place.hearing.kind === 'bridge') return;
    if (tone !== undefined) found.openEarly();
    found.place.change(tone === undefined ? undefined : { kind: 'tone', tone });
  }

  playSound(leg: LegId, sound: Int16Array, onEnd: () => void): void {
    const found = this.#legs.get(leg);
    if (!found || found.place.hearing.kind === 'bridge') return;
    found.openEarly();
    const playback = randomUUID();
    const file = this.#sounds.write(sound, playback);
    this.#playing.set(playback, {
      file,
      onEnd: () => {
        const { hearing } = found.place;
        if (hearing.kind !== 'sound' || hearing.playback !== playback) return;
        found.place.change();
        this.#events.call(onEnd);
      },
    });
    found.place.change({ kind: 'sound', file, playback });
  }

  playToAll(bridge: BridgeId): void {
    this.#orders.post(`bridges/${bridge}/play`, { media: `sound:${this.#sounds.notice}` });
  }

  record(bridge: BridgeId, file: string): Recording {
    return this.#recordings.begin(bridge, file);
  }

  showMessages(registerId: string, counts: MessageCounts): void {
    this.#messages.show(registerId, counts);
  }

  showActivity(number: string, activity: Activity): void {
    this.#lamps.show(number, activity);
  }

  signalling(callId?: string): readonly SignallingMessage[] {
    return this.#signalling.of(callId);
  }

  onSignalling(listener: (message: SignallingMessage) => void): () => void {
    return this.#signalling.listen(listener);
  }

  counts(): EngineCounts {
    return {
      legs: this.#legs.size,
      bridges: this.#bridges.size,
      registrations: this.#registrations.size,
      connections: this.#gate.size,
      mediaPorts: 0,
    };
  }

  acceptSip(socket: WebSocket): void {
    this.#gate.accept(socket);
  }

  dialIn(from: Party, destination: string, phone: VirtualPhone): void {
    this.#lastOutside += 1;
    const id = `outside-${this.#lastOutside}`;
    const leg = this.#openVirtual(id, from);
    this.#events.emit({ type: 'arrived', leg: id, from, destination });
    phone.onCall(leg.call);
  }

  audioOf(leg: LegId): ChannelSound | undefined {
    const found = this.#legs.get(leg);
    const hasSound = (found instanceof PhoneLeg || found instanceof TrunkLeg) && found.isAnswered;
    return hasSound ? found.audio : undefined;
  }

  dropConnections(): void {
    this.#gate.cutAll();
  }

  setAccepting(accepting: boolean): void {
    this.#gate.setOpen(accepting);
  }

  #beginHandOver(leg: AsteriskLeg, to: HandOverTarget, onProgress: OnHandOver): boolean {
    const call = answeredCall(leg);
    const settings = call && this.#trunks.settingsOf(call.registerId);
    const sound = this.audioOf(leg.id);
    if (!call || !settings || !sound) return false;
    const { channel, callId } = call;
    const target = async () =>
      'number' in to ? uriAt(settings, to.number).toString() : this.#replacement(to.replaces);
    const account = uriAt(settings, settings.user).toString();
    return this.#handOvers.begin({ leg, channel, callId, sound, account, target, onProgress });
  }

  async #replacement(leg: LegId): Promise<string | undefined> {
    const found = this.#legs.get(leg);
    const call = found && answeredCall(found);
    return call && this.#handOvers.replacementOf(call);
  }

  /** Ends a leg. The outcome of its transfer is not awaited then. */
  #hangUp(leg: AsteriskLeg, cause: EndCause): void {
    this.#handOvers.cancel(leg.id);
    leg.hangUp(cause);
  }

  /** The far ends over trunks that talk with one other party. */
  *#soundPairs(): Iterable<SoundPair> {
    const members = new Map<BridgeId, AsteriskLeg[]>();
    for (const leg of this.#legs.values()) {
      const { hearing, takesOrders } = leg.place;
      if (hearing.kind === 'bridge' && takesOrders)
        members.set(hearing.bridge, [...(members.get(hearing.bridge) ?? []), leg]);
    }
    for (const legs of members.values())
      for (const [index, from] of legs.entries()) {
        const to = legs[1 - index];
        const { hearing } = from.place;
        const isTrunk = 'registerId' in from && String(from.registerId).includes(':');
        if (!to || legs.length !== 2 || !isTrunk || hearing.kind !== 'bridge' || !hearing.isHeard) continue;
        const [heard, told] = [this.audioOf(from.id), this.audioOf(to.id)];
        if (heard && told) yield { from, to, heard, told };
      }
  }

  #takeOut(leg: AsteriskLeg): void {
    if (leg.place.hearing.kind !== 'bridge') return;
    this.#leaves(leg);
    leg.place.change();
  }

  /** A leg is about to leave its bridge, if it is in one. */
  #leaves(leg: AsteriskLeg): void {
    const { hearing } = leg.place;
    if (hearing.kind !== 'bridge') return;
    this.#voices.left(hearing.bridge, leg);
    for (const other of this.#othersWith(leg)) other.place.wasLeft();
  }

  /** The channel of a leg comes into its bridge, if that is one. Three and more are mixed, which is a new translation for each. */
  #comesTo(leg: AsteriskLeg): void {
    const [other, ...more] = this.#othersWith(leg);
    if (more.length === 0) other?.place.hearAnother();
  }

  #othersWith(leg: AsteriskLeg): readonly AsteriskLeg[] {
    const { hearing: at } = leg.place;
    if (at.kind !== 'bridge') return [];
    return [...this.#legs.values()].filter(
      ({ id, place: { hearing } }) =>
        id !== leg.id && hearing.kind === 'bridge' && hearing.bridge === at.bridge,
    );
  }

  #ringVirtual(name: string, { leg, from }: RingOptions): boolean {
    const phone = this.#options.host.virtualPhone(name);
    if (phone) phone.onCall(this.#openVirtual(leg, from).call);
    return phone !== undefined;
  }

  #openVirtual(id: LegId, from: Party): VirtualPhoneLeg {
    const leg = new VirtualPhoneLeg({
      id,
      run: this.#run,
      from,
      orders: this.#orders,
      report: this.#reportFor(id),
      onChannel: (channel) => void this.#legOfChannel.set(channel, id),
      onReady: () => this.#comesTo(leg),
      openMedia: (connection, end) =>
        new MediaSocket(this.#url(`media/${connection}`), end, this.#options.log),
    });
    this.#legs.set(id, leg);
    this.#clock.start();
    return leg;
  }

  #ringDevice(registerId: string, options: RingOptions): boolean {
    const contacts = this.#registrations.contactsOf(registerId);
    if (contacts.length === 0) return false;
    const { leg: id, from, lineId, autoAnswer = false } = options;
    const { domain } = this.#options.host;
    const headers = [...lineHeader(lineId), ...(autoAnswer ? autoAnswerHeaders(domain) : [])];
    const variables = Object.fromEntries(
      headers.map((header) => {
        const at = header.indexOf(': ');
        return [`PJSIP_HEADER(add,${header.slice(0, at)})`, header.slice(at + 2)];
      }),
    );
    const callerId = `"${quotable(from.label ?? '')}" <${from.number}>`;
    this.#legs.set(
      id,
      PhoneLeg.rung(this.#legOptions(id), { registerId, contacts, callerId, lineId, variables }),
    );
    return true;
  }

  #ringTrunk(to: TrunkEndpoint, options: RingOptions): boolean {
    const { run, report, onChannel, messagesFrom } = this.#legOptions(options.leg);
    const leg = this.#trunks.ring(to, options, { run, report, onChannel, messagesFrom });
    if (leg) this.#legs.set(leg.id, leg);
    return leg !== undefined;
  }

  #legOptions(id: LegId): PhoneLegOptions {
    return {
      id,
      run: this.#run,
      orders: this.#orders,
      report: {
        ...this.#reportFor(id),
        dialog: (callId, registerId) => this.#events.emit({ type: 'dialog', leg: id, callId, registerId }),
      },
      onChannel: (channel) => void this.#legOfChannel.set(channel, id),
      // A trunk is no phone.
      isRegistered: (registerId) => (registerId.includes(':') ? undefined : this.isRegistered(registerId)),
      isBrowser: (registerId) => this.#accounts.kindOf(registerId) === 'browser',
      messagesFrom: (callId) =>
        this.#signalling.of(callId).filter(({ direction }) => direction === 'in').length,
      canTalk: (registerId) => this.#gate.canTalk(registerId),
      talk: (channel) => this.#gate.talk(channel),
      onLine: (callId, lineId) => this.#gate.notes.nameLine(callId, lineId),
      onTransfer: (callId, progress) => this.#gate.notes.nameTransfer(callId, progress),
    };
  }

  #reportFor(leg: LegId): LegReport {
    const emit = (event: EngineEvent) => this.#events.emit(event);
    return {
      ringing: () => emit({ type: 'ringing', leg }),
      earlySound: () => emit({ type: 'earlySound', leg }),
      answered: () => emit({ type: 'answered', leg }),
      kept: () => emit({ type: 'kept', leg }),
      holdChanged: (held) => emit({ type: 'holdChanged', leg, held }),
      digit: (digit) => emit({ type: 'digit', leg, digit }),
      referred: (destination, replaces) =>
        emit({ type: 'referred', leg, destination, ...(replaces !== undefined && { replaces }) }),
      redirected: (destination) => emit({ type: 'redirected', leg, destination }),
      ended: (cause) => {
        // A transfer that the other side has taken ends before the call.
        if (!this.#handOvers.left(leg, () => this.#onEnded(leg, cause))) this.#onEnded(leg, cause);
      },
    };
  }

  #onEnded(leg: LegId, cause: EndCause): void {
    const ended = this.#legs.get(leg);
    if (ended) this.#leaves(ended);
    this.#legs.delete(leg);
    this.#lostSound.forget(leg);
    this.#events.emit({ type: 'ended', leg, cause });
  }

  #onEvent(event: AriEvent): void {
    this.#registrations.onEvent(event);
    this.#recordings.onEvent(event);
    this.#trunks.onEvent(event);
    if (event.type === 'ChannelTransfer') this.#onTransfer(event);
    if (event.type === 'PlaybackFinished') this.#onPlayed(event.playback?.id ?? '');
    if (event.type === 'Dial' && event.forward) this.#onRedirected(event);
    const { channel = event.peer } = event;
    if (!channel) return;
    // A call to a number to which a phone has sent its call ends: the exchange calls there.
    if (event.type === 'CallBroadcast' && !channel.name.startsWith('Local/')) this.#claim(channel.id);
    else if (event.type === 'StasisStart' && event.replace_channel)
      this.#onReplaced(channel, event.replace_channel);
    else if (event.type === 'StasisStart' && event.args?.[0] === 'incoming')
      this.#onDialled(channel, event.args);
    else if (event.type === 'StasisStart' && event.args?.[0] === arrived)
      this.#onArrived(channel, event.args.slice(1));
    const leg = this.#legs.get(this.#legOfChannel.get(channel.id) ?? '');
    leg?.onEvent(event);
    if (leg) this.#voices.onEvent(event, leg.id);
    if (event.type === 'ChannelDestroyed') this.#forget(channel);
    // Its leg has ended before it came to us.
    else if (event.type === 'StasisStart' && !leg) this.#orders.delete(`channels/${channel.id}`);
  }

  #claim(channelId: string): void {
    this.#orders.post('events/claim', { channelId, application });
  }

  #onDialled(channel: AriChannel, [, destination = '', privacy = '']: readonly string[]): void {
    const registerId = endpointOf(channel.name);
    const { id } = channel;
    this.#legs.set(id, PhoneLeg.dialled(this.#legOptions(id), channel, registerId));
    const isAnonymous = /(^|[\s;])(id|user|header)($|[\s;])/i.test(privacy);
    this.#events.emit({ type: 'incoming', leg: id, registerId, destination, isAnonymous });
  }

  #onArrived(channel: AriChannel, values: readonly string[]): void {
    const call = this.#trunks.arrival(endpointOf(channel.name), values);
    if (call === undefined || call === 'full') {
      this.#orders.delete(`channels/${channel.id}`, { reason_code: call === 'full' ? 17 : 1 });
      return;
    }
    const { id } = channel;
    const { name, ...arrival } = call;
    this.#legs.set(id, PhoneLeg.dialled(this.#legOptions(id), channel, name));
    this.#events.emit({ type: 'arrived', leg: id, ...arrival });
  }

  #onMessage({ from, to, text }: Captured): void {
    this.#trunks.onMessage({ from, text });
    this.#handOvers.onMessage(text);
    const { sipPort = 0, sipsPort = 0, httpPort = 0 } = this.#asterisk ?? {};
    const traced = traceOf(
      { from, to, text },
      { ours: [sipPort, sipsPort, httpPort], isTrunk: (peer) => this.#trunks.isAt(peer) },
    );
    this.#signalling.add(traced);
    const registration = this.#registerNotes.read(traced);
    if (registration) this.#registrations.describe(registration);
  }

  /** A phone goes on with a call of another phone (RFC 3891). */
  #onReplaced(channel: AriChannel, before: AriChannel): void {
    const leg = this.#legs.get(this.#legOfChannel.get(before.id) ?? '');
    const registerId = endpointOf(channel.name);
    if (!(leg instanceof PhoneLeg)) return;
    const isOwn = leg.registerId === registerId;
    if (!isOwn && !this.#options.host.isSameUser(leg.registerId, registerId)) {
      this.#orders.delete(`channels/${channel.id}`, { reason_code: codeOfCause('notAllowed') });
      leg.takeBack();
      return;
    }
    leg.takeOver(channel, registerId);
    for (const other of this.#othersWith(leg)) other.place.wasLeft();
    this.#comesTo(leg);
    if (!isOwn) this.#events.emit({ type: 'moved', leg: leg.id, registerId });
  }

  #onRedirected({ peer, forward = '', forwarded }: AriEvent): void {
    const leg = this.#legs.get(this.#legOfChannel.get(peer?.id ?? '') ?? '');
    if (leg instanceof PhoneLeg) leg.onRedirected(forward);
    if (forwarded) this.#orders.delete(`channels/${forwarded.id}`);
  }

  #onTransfer({ state, refer_to: to, referred_by: by }: AriEvent): void {
    const leg = this.#legs.get(this.#legOfChannel.get(by?.source_channel.id ?? '') ?? '');
    if (!(leg instanceof PhoneLeg) || !to || state !== undefined) return;
    const replaces = this.#legOfChannel.get(to.destination_channel?.id ?? '');
    leg.onReferred(to.requested_destination.destination ?? '', replaces);
  }

  #onPlayed(playback: string): void {
    const played = this.#playing.get(playback);
    this.#playing.delete(playback);
    if (!played) return;
    this.#sounds.remove(played.file);
    played.onEnd();
  }

  #forget({ id, protocol_id: callId }: AriChannel): void {
    this.#legOfChannel.delete(id);
    this.#left.delete(id);
    this.#gate.forget(callId);
  }

  /** Asterisk is back, or has started. A new Asterisk knows nothing, and has none of our calls. */
  async #onReady(): Promise<void> {
    try {
      const info = startOf.parse(await this.#ari.request({ method: 'GET', path: 'asterisk/info' }));
      const { startup_time: startedAt } = info.status;
      if (startedAt === this.#startedAt) return;
      const isNew = this.#startedAt !== undefined;
      if (isNew) this.#onRestart();
      this.#startedAt = startedAt;
      await this.#findCalls();
      this.#ready.resolve();
      // At our own start it is done there: Asterisk connects before we know where its console is.
      if (isNew) await this.#findPhones();
    } catch (error) {
      if (!(error instanceof AriClosed)) this.#options.log.error({ error }, 'Asterisk does not answer');
    }
  }

  /** Finds the phones that registered while we were away, at an Asterisk that has started; they are known once its calls are. */
  async #findPhones(calls?: Promise<void>): Promise<void> {
    const [contacts = []] = await Promise.all([this.#asterisk?.contacts(), calls]);
    for (const contact of contacts) this.#registrations.add(contact);
  }

  #onRestart(): void {
    this.#options.log.warn('Asterisk has started again, and all calls have ended');
    for (const leg of this.#legs.values()) leg.onLost();
    this.#recordings.onLost();
    this.#registrations.clearAll();
    this.#accounts.giveAgain();
    this.#trunks.startAgain();
  }

  /**
   * Finds what a phone system that has died has left. Answered calls of phones, and phones that have dialled, wait for a while for
   * the one that goes on with them: in the bridges in which they talk, or with the sound that they hear.
   */
  async #findCalls(): Promise<void> {
    const { httpPort } = await this.#running.promise;
    const address = { httpPort, account: this.#options.account };
    const channels = channelList.parse(await ariList('channels', address));
    const bridges = list.parse(await ariList('bridges', address));
    for (const { id, name, state } of channels)
      if ((state === 'Up' || state === 'Ring') && name.startsWith('PJSIP/')) this.#left.add(id);
      else this.#orders.delete(`channels/${id}`);
    this.#leaving = setTimeout(() => {
      for (const id of this.#left) this.#orders.delete(`channels/${id}`);
      for (const { id } of bridges) this.#orders.delete(`bridges/${id}`);
      this.#left.clear();
    }, leftMs);
  }

  #tick(): void {
    let isUsed = false;
    for (const leg of this.#legs.values()) {
      if (!(leg instanceof VirtualPhoneLeg)) continue;
      isUsed = true;
      leg.tick();
    }
    if (!isUsed) this.#clock.stop();
  }

  #url(path: string): string {
    return `ws://127.0.0.1:${this.#asterisk?.httpPort}/${path}`;
  }
}

const list = z.array(z.looseObject({ id: z.string() }));
const channelList = z.array(z.looseObject({ id: z.string(), name: z.string(), state: z.string() }));
const startOf = z.looseObject({ status: z.looseObject({ startup_time: z.string() }) });

/** The endpoint of a channel, whose name is as `PJSIP/alice-00000001`. */
const endpointOf = (channelName: string): string => /^PJSIP\/(.*)-[\da-f]{8}$/.exec(channelName)?.[1] ?? '';

/** The call of an answered leg. */
function answeredCall({ kept }: AsteriskLeg) {
  const read = kept && readKept(kept);
  return read?.waits ? undefined : read;
}
