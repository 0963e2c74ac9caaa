import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
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
  RecordingOptions,
  RingOptions,
  SignallingMessage,
  SoundEncryption,
  Tone,
  TransferProgress,
  TrunkSettings,
  VirtualPhone,
} from '../port.ts';
import { EventQueue } from './event-queue.ts';
import { Legs } from './legs.ts';
import type { AudioEndpoint } from './media/endpoints/audio-endpoint.ts';
import { Mixer } from './media/mixing/mixer.ts';
import type { RtpRange } from './media/rtp/rtp-ports.ts';
import { StunServer } from './media/rtp/stun-server.ts';
import { Recorder } from './media/sounds/recorder.ts';
import { MediaMaker } from './media/webrtc/media-maker.ts';
import { type EngineClock, machineClock, SilenceWatch } from './silence-watch.ts';
import { SipServer } from './sip/sip-server.ts';
import type { TlsCertificate } from './sip/wire/secure-listener.ts';
import type { Address } from './sip/wire/sip-wire.ts';
import { VirtualLeg } from './virtual-leg.ts';

export interface LocalEngineOptions {
  readonly host: EngineHost;
  readonly log: Logger;
  /** Writes every SIP message to the log. */
  readonly logSip: boolean;
  /**
   * The address at which desk phones register by UDP and TCP (port 0: any free port). Without an address only browsers
   * can. By TLS they register at a port of its own, if there is a certificate.
   */
  readonly sip?: {
    readonly host: string;
    readonly port: number;
    readonly tls?: { readonly port: number; readonly certificate: TlsCertificate } | undefined;
  };
  /** Whether the sound of desk phones is encrypted; `optional` by default. */
  readonly encryption?: SoundEncryption;
  /** The ports for the audio of desk phones. */
  readonly rtpRange?: RtpRange;
  /** A STUN server for the sound of trunks through a router, as `stun:stun.example:3478`. */
  readonly stunServer?: string | undefined;
  /**
   * A leg ends after this time without a packet of its phone, or without an answer while it is on hold: 60 s by
   * default.
   */
  readonly silenceMs?: number;
  /** The clock of `silenceMs`; the machine's by default. */
  readonly clock?: EngineClock;
}

const defaultRtpRange: RtpRange = { first: 40_000, last: 40_999 };
const defaultSilenceMs = 60_000;

/**
 * Creates an engine whose phones are browsers (SIP over WebSocket, WebRTC), desk phones (SIP over UDP, TCP and TLS, RTP) and
 * virtual phones.
 *
 * @example
 * const engine = createLocalEngine({ host, log, logSip: false });
 * await engine.start();
 * webSocketServer.on('connection', (socket, request) => engine.acceptSip(socket, addressOf(request)));
 */
export function createLocalEngine(options: LocalEngineOptions): PhoneEngine {
  return new SipEngine(options);
}

class SipEngine implements PhoneEngine {
  readonly #host: EngineHost;
  readonly #log: Logger;
  readonly #events: EventQueue;
  readonly #mixer = new Mixer();
  readonly #legs: Legs;
  readonly #media: MediaMaker;
  readonly #sip: SipServer;
  readonly #watchSilence: () => SilenceWatch;
  #silence: SilenceWatch | undefined;
  #lastOutside = 0;

  constructor(options: LocalEngineOptions) {
    const { host, log, logSip, sip, rtpRange = defaultRtpRange, stunServer } = options;
    this.#host = host;
    this.#log = log;
    this.#media = new MediaMaker({
      rtpRange,
      stun:
        stunServer === undefined
          ? undefined
          : new StunServer(stunServer, (error) =>
              log.warn({ error, stunServer }, 'The STUN server does not help the sound of a trunk'),
            ),
    });
    this.#events = new EventQueue(log);
    const emit = (event: EngineEvent) => this.#events.emit(event);
    this.#legs = new Legs(this.#mixer, emit);
    const { clock = machineClock, silenceMs = defaultSilenceMs } = options;
    this.#watchSilence = () => new SilenceWatch(() => this.#legs.answered(), clock, silenceMs);
    this.#sip = new SipServer({
      host,
      log,
      logSip,
      media: this.#media,
      listen: sip,
      encryption: options.encryption ?? 'optional',
      emit,
      reportFor: this.#legs.reportFor,
      onDialled: (leg) => this.#legs.add(leg),
    });
  }

  get sipPort(): number | undefined {
    return this.#sip.address?.port;
  }

  get sipsPort(): number | undefined {
    return this.#sip.secureAddress?.port;
  }

  useCertificate(certificate: TlsCertificate): void {
    this.#sip.useCertificate(certificate);
  }

  async start(): Promise<void> {
    await this.#media.start();
    await this.#sip.start();
    this.#silence = this.#watchSilence();
  }

  async stop(): Promise<void> {
    this.#silence?.stop();
    for (const leg of this.#legs.all()) leg.hangUp('normal');
    await this.#sip.stop();
    this.#mixer.clear();
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    return this.#events.listen(listener);
  }

  isRegistered(registerId: string): boolean {
    return this.#sip.registrar.has(registerId);
  }

  registrationsOf(registerId: string): readonly PhoneRegistration[] {
    return this.#sip.registrar.of(registerId).map(({ connection, program = '', expiresAt }) => ({
      address: connection.wire.peer.host,
      program,
      expiresAt,
    }));
  }

  unregister(registerId: string): void {
    this.#sip.unregister(registerId);
  }

  ring(options: RingOptions): void {
    const { leg } = options;
    if (!this.#reach(options)) this.#events.emit({ type: 'ended', leg, cause: 'unreachable' });
  }

  openTrunk(settings: TrunkSettings): void {
    this.#sip.trunks.open(settings);
  }

  closeTrunk(id: string): void {
    this.#sip.closeTrunk(id);
  }

  watchExtensions(trunk: string, extensions: readonly string[]): void {
    this.#sip.trunks.byId(trunk)?.watchExtensions(extensions);
  }

  progress(leg: LegId, lineId: string): void {
    this.#legs.get(leg)?.progress(lineId);
  }

  answer(leg: LegId, lineId: string): void {
    this.#legs.get(leg)?.answer(lineId);
    this.#legs.serve(leg);
  }

  canAnswer(leg: LegId): boolean {
    return this.#legs.get(leg)?.canAnswer ?? false;
  }

  requestAnswer(leg: LegId): boolean {
    return this.#legs.get(leg)?.requestAnswer() ?? false;
  }

  hangUp(leg: LegId, cause: EndCause): void {
    this.#legs.get(leg)?.hangUp(cause);
  }

  kept(leg: LegId): KeptLeg | undefined {
    return this.#legs.get(leg)?.kept;
  }

  resume(leg: LegId, kept: KeptLeg): void {
    const resumed = this.#sip.resume(leg, kept);
    if (!resumed) {
      this.#events.emit({ type: 'ended', leg, cause: 'unreachable' });
      return;
    }
    this.#legs.add(resumed.leg);
    if (resumed.isAnswered) this.#legs.serve(leg);
  }

  tellTransfer(leg: LegId, progress: TransferProgress): void {
    this.#legs.get(leg)?.tellTransfer(progress);
  }

  handOver(leg: LegId, to: HandOverTarget, onProgress: OnHandOver): void {
    this.#sip.handOver(leg, to, (progress, isLost) => this.#events.call(() => onProgress(progress, isLost)));
  }

  createBridge(): BridgeId {
    return this.#mixer.createBridge();
  }

  join(bridge: BridgeId, leg: LegId, { isHeard = true }: BridgeRole = {}): void {
    const onVoice = (isTalking: boolean) => this.#events.emit({ type: 'voice', leg, isTalking });
    const found = this.#legs.get(leg);
    found?.openEarly();
    if (found) this.#mixer.join(bridge, found.audio, { isHeard, onVoice });
  }

  part(leg: LegId): void {
    const found = this.#legs.get(leg);
    if (found) this.#mixer.part(found.audio);
  }

  closeBridge(bridge: BridgeId): void {
    this.#mixer.closeBridge(bridge);
  }

  sendDigits(leg: LegId, digits: string): void {
    this.#legs.get(leg)?.sendDigits(digits);
  }

  playTone(leg: LegId, tone: Tone | undefined): void {
    const found = this.#legs.get(leg);
    if (tone !== undefined) found?.openEarly();
    if (found) this.#mixer.playTone(found.audio, tone);
  }

  playSound(leg: LegId, sound: Int16Array, onEnd: () => void): void {
    const found = this.#legs.get(leg);
    found?.openEarly();
    if (found) this.#mixer.playSound(found.audio, sound, () => this.#events.call(onEnd));
  }

  playToAll(bridge: BridgeId, tone: 'notice'): void {
    this.#mixer.playToAll(bridge, tone);
  }

  record(bridge: BridgeId, file: string, options?: RecordingOptions): Recording {
    const recorder = new Recorder(file, options);
    recorder.done.catch((error: unknown) => this.#log.error({ error, file }, 'A recording ended early'));
    this.#mixer.record(bridge, recorder);
    return recorder;
  }

  showMessages(registerId: string, counts: MessageCounts): void {
    this.#sip.notifier.showMessages(registerId, counts);
  }

  showActivity(number: string, activity: Activity): void {
    this.#sip.notifier.showActivity(number, activity);
  }

  signalling(callId?: string): readonly SignallingMessage[] {
    return this.#sip.record.of(callId);
  }

  onSignalling(listener: (message: SignallingMessage) => void): () => void {
    return this.#sip.record.listen(listener);
  }

  counts(): EngineCounts {
    return {
      legs: this.#legs.size,
      bridges: this.#mixer.bridgeCount,
      registrations: this.#sip.registrar.size,
      connections: this.#sip.connectionCount,
      mediaPorts: this.#media.portCount,
    };
  }

  acceptSip(socket: WebSocket, peer: Address): void {
    this.#sip.accept(socket, peer);
  }

  dialIn(from: Party, destination: string, phone: VirtualPhone): void {
    this.#lastOutside += 1;
    const id = `outside-${this.#lastOutside}`;
    const leg = new VirtualLeg(id, from, this.#legs.reportFor(id));
    this.#legs.add(leg);
    this.#events.emit({ type: 'arrived', leg: id, from, destination });
    phone.onCall(leg.call);
  }

  audioOf(leg: LegId): Pick<AudioEndpoint, 'packets' | 'signsOfLife'> | undefined {
    return this.#legs.get(leg)?.audio;
  }

  dropConnections(): void {
    this.#sip.cutAll();
  }

  setAccepting(accepting: boolean): void {
    this.#sip.setAccepting(accepting);
  }

  /** Begins to ring. False if that is not possible. */
  #reach(options: RingOptions): boolean {
    const { to } = options;
    if (to.kind === 'virtual') return this.#ringVirtual(to.name, options);
    const leg =
      to.kind === 'device' ? this.#sip.ring(to.registerId, options) : this.#sip.ringTrunk(to, options);
    if (leg) this.#legs.add(leg);
    return leg !== undefined;
  }

  #ringVirtual(name: string, { leg: id, from }: RingOptions): boolean {
    const phone = this.#host.virtualPhone(name);
    if (!phone) return false;
    const leg = new VirtualLeg(id, from, this.#legs.reportFor(id));
    this.#legs.add(leg);
    phone.onCall(leg.call);
    return true;
  }
}
