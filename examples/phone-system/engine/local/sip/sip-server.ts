import type { Logger } from 'pino';
import { type Core, Grammar } from 'sip.js';
import type { WebSocket } from 'ws';
import { RateLimitedLog } from '../../../limits/rate-limited-log.ts';
import type { HandOverTarget, KeptLeg, LegId, OnHandOver, RingOptions, SoundEncryption } from '../../port.ts';
import type { Leg } from '../leg.ts';
import { admit } from './admission/admission.ts';
import { SipAuthenticator } from './admission/sip-authenticator.ts';
import { CostLimits } from './connection/cost-limits.ts';
import { DialogDirectory } from './connection/dialog-directory.ts';
import type { SipAgent } from './connection/sip-agent.ts';
import { type AgentBehaviour, SipConnection } from './connection/sip-connection.ts';
import { SipConnections } from './connection/sip-connections.ts';
import { SipTrace } from './connection/sip-trace.ts';
import { type KeptOwner, readKept } from './legs/kept-dialog.ts';
import { readInvite } from './legs/kept-invite.ts';
import { type OwedEnd, readEnds } from './legs/owed-end.ts';
import { installQuickGrammar } from './message/fast-sip-grammar.ts';
import { dialledNumber, userOf, withholdsNumber } from './message/headers.ts';
import { OwnNames } from './own-names.ts';
import { type Caller, PhoneCalls, type PhoneCallsOptions } from './phone-calls.ts';
import { AwayPhones } from './phones/away-phones.ts';
import { Notifier } from './phones/notifier.ts';
import { respondToProbe } from './phones/probe-responder.ts';
import { type Binding, Registrar } from './phones/registrar.ts';
import { type Registration, readRegistration } from './phones/registration.ts';
import type { TrunkEndpoint } from './trunks/caller-names.ts';
import { connectSocket } from './trunks/connect-wire.ts';
import type { Trunk } from './trunks/trunk.ts';
import { trunkBehaviour } from './trunks/trunk-behaviour.ts';
import { callerOf, Trunks } from './trunks/trunks.ts';
import { LostWire } from './wire/lost-wire.ts';
import type { TlsCertificate } from './wire/secure-listener.ts';
import { SipPort, type SipPortOptions } from './wire/sip-port.ts';
import { type Address, type SipWire, written } from './wire/sip-wire.ts';
import { TcpWire } from './wire/tcp-wire.ts';
import { WebSocketWire } from './wire/web-socket-wire.ts';

/** How long `stop` waits for phones to close their side. */
const closingMs = 1000;

/** How long the end of a call waits for a trunk whose connection broke. */
const trunkReturnsMs = 600_000;

/** The time between two looks for silent phones. */
const sweepMs = 8_000;

/** A failed agreement on keys costs as much as an invalid message of this length. */
const handshakeOctets = 1_024;

export interface SipServerOptions extends Omit<PhoneCallsOptions, 'onClosing'> {
  readonly log: Logger;
  readonly logSip: boolean;
  /** Whether the sound of desk phones is encrypted. */
  readonly encryption: SoundEncryption;
  /** The address for desk phones; undefined: only browsers can connect. */
  readonly listen: Pick<SipPortOptions, 'host' | 'port' | 'tls'> | undefined;
}

/** The phones: their connections, their registrations, and their legs. */
export class SipServer {
  readonly registrar: Registrar<Binding>;
  readonly notifier = new Notifier();
  readonly trunks: Trunks;
  readonly #options: SipServerOptions;
  readonly #authenticator: SipAuthenticator;
  readonly #warnings: RateLimitedLog;
  readonly #costs = new CostLimits();
  readonly #trace: SipTrace;
  readonly #connections: SipConnections;
  readonly #away = new AwayPhones();
  readonly #dialogs = new DialogDirectory();
  readonly #names: OwnNames;
  readonly #calls: PhoneCalls;
  readonly #closing = new Set<Promise<void>>();
  readonly #port: SipPort | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #isAccepting = false;

  constructor(options: SipServerOptions) {
    installQuickGrammar();
    this.#options = options;
    this.registrar = new Registrar(options.emit);
    const { host, listen, log, logSip } = options;
    this.trunks = new Trunks({
      emit: options.emit,
      udpWireTo: (peer) => this.#port?.udpWireTo(peer),
      serve: (wire) => this.#connections.over(wire) ?? this.#serve(wire),
      onConnected: (registerId, connection) => {
        for (const agent of this.#away.of({ registerId })) connection.adopt(agent);
      },
      onWireError: (error, peer) => this.#blame(error, peer),
    });
    this.#connections = new SipConnections({
      registrar: this.registrar,
      log,
      isKept: (connection) => this.trunks.has(connection),
    });
    this.#names = new OwnNames({
      domain: host.domain,
      address: () => this.address,
      registrar: this.registrar,
    });
    this.#calls = new PhoneCalls({
      ...options,
      onClosing: (media) => this.#await(media),
    });
    this.#warnings = new RateLimitedLog(log);
    this.#authenticator = new SipAuthenticator(host, this.#warnings);
    this.#trace = new SipTrace(logSip ? log : undefined);
    this.#port =
      listen &&
      new SipPort({
        ...listen,
        log,
        warnings: this.#warnings,
        onWire: (wire) => this.#serve(wire),
        onWireError: (error, peer) => this.#blame(error, peer),
        onBadHandshake: (error, peer) => {
          this.#costs.chargeFault(peer.host, handshakeOctets);
          this.#blame(error, peer);
        },
        isBlocked: (peer) => this.#costs.isBlocked(peer),
      });
  }

  /** The last SIP messages. */
  get record(): SipTrace['record'] {
    return this.#trace.record;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Our address for desk phones. */
  get address(): Address | undefined {
    return this.#port?.address;
  }

  /** Our address for desk phones by TLS. */
  get secureAddress(): Address | undefined {
    return this.#port?.secureAddress;
  }

  /** New connections by TLS get this certificate. */
  useCertificate(certificate: TlsCertificate): void {
    this.#port?.useCertificate(certificate);
  }

  /** @throws SipPortInUse */
  async start(): Promise<void> {
    await this.#port?.open();
    this.#sweeper = setInterval(() => this.#connections.sweep(), sweepMs);
    this.#isAccepting = true;
    this.trunks.start();
  }

  /** Ends everything. Resolves when no socket, port or timer is left. */
  async stop(): Promise<void> {
    this.trunks.closeAll();
    this.#isAccepting = false;
    clearInterval(this.#sweeper);
    for (const connection of this.#connections) {
      for (const agent of connection.agents) agent.abandon('normal');
      connection.wire.close('stopping');
    }
    this.#away.giveUpAll();
    const deadline = setTimeout(() => this.cutAll(), closingMs);
    while (this.#closing.size > 0) await Promise.all(this.#closing);
    clearTimeout(deadline);
    await this.#port?.close();
    this.registrar.clear();
    this.#warnings.dispose();
  }

  /** Accepts a browser. */
  accept(socket: WebSocket, peer: Address): void {
    const wire = new WebSocketWire(socket, peer, (error) => this.#blame(error, peer));
    if (this.#isAccepting) this.#serve(wire);
    else socket.close(1013, 'SIP is stopped');
  }

  /** Stops or starts accepting phones; connected phones are disconnected. */
  setAccepting(isAccepting: boolean): void {
    this.#isAccepting = isAccepting;
    if (!isAccepting) this.cutAll();
  }

  cutAll(): void {
    for (const connection of this.#connections) connection.wire.cut();
  }

  /** Rings all registered phones of a name. Undefined if there is none. */
  ring(registerId: string, call: RingOptions): Leg | undefined {
    return this.#calls.ring(this.registrar.of(registerId), call);
  }

  /** Calls a number behind a trunk. Undefined if the trunk cannot be used. */
  ringTrunk(to: TrunkEndpoint, call: RingOptions): Leg | undefined {
    const trunk = this.trunks.byId(to.trunk);
    if (!trunk?.isReady || !trunk.connection) return undefined;
    const afterMs = to.isUrgent ? 0 : trunk.admit();
    if (afterMs === undefined) return undefined;
    const { connection, registerId } = trunk;
    const invitation = { ...trunk.invitation(to, call), afterMs };
    return this.#calls.ringTrunk({ connection, registerId, invitation }, call);
  }

  /** Goes on with the leg of a process that has died. Undefined if it only rang, and if nobody has that phone or trunk any more. */
  resume(leg: LegId, kept: KeptLeg): { readonly leg: Leg; readonly isAnswered: boolean } | undefined {
    for (const end of readEnds(kept)) this.#sayEnd(end);
    const dialog = readKept(kept);
    const invite = dialog ? undefined : readInvite(kept);
    const owner = dialog ?? invite;
    if (!owner || !this.#isKnown(owner.registerId)) return undefined;
    const wire = this.#wayTo(owner);
    const connection = this.#connections.over(wire) ?? this.#serve(wire);
    if (!connection) return undefined;
    const resumed = dialog
      ? this.#calls.resume(leg, connection, dialog)
      : invite && this.#calls.resumeDialled(leg, connection, invite);
    // Its calls wait as if the connection had been lost just now.
    if (wire instanceof LostWire) wire.cut();
    if (resumed) this.#callBackSoon(owner);
    return resumed && { leg: resumed, isAnswered: dialog !== undefined };
  }

  /** A phone rings, or hears ringing, for a process that has died. */
  #sayEnd({ message, ...owner }: OwedEnd): void {
    if (!this.#isKnown(owner.registerId)) return;
    const wire = this.#wayTo(owner);
    const connection = this.#connections.over(wire) ?? this.#serve(wire);
    if (!connection) return;
    const agent = connection.agentFor(owner.registerId);
    agent.instance ??= owner.instance;
    void agent.transport.send(message);
    if (wire instanceof LostWire) wire.cut();
    this.#callBackSoon(owner);
  }

  #callBackSoon(owner: KeptOwner): void {
    if (owner.protocol === 'TCP' && !this.trunks.of(owner.registerId)) void this.#callBack(owner);
  }

  /** A phone by TCP may take a connection where it wants to be called. Otherwise its calls wait until it registers again. */
  async #callBack({ registerId, instance, peer, local, contact }: KeptOwner): Promise<void> {
    const { host, port } = (contact === undefined ? undefined : Grammar.URIParse(contact)) ?? {};
    if (host !== peer.host || port === undefined) return;
    try {
      const socket = await connectSocket({ host, port }, { host, transport: 'tcp' });
      const wire = new TcpWire(socket, (error) => this.#blame(error, peer), 'TCP', local);
      const connection = this.#serve(wire);
      const phone = { registerId, ...(instance !== undefined && { instance }) };
      for (const agent of this.#away.of(phone)) connection?.adopt(agent);
    } catch (error) {
      this.#options.log.debug({ error, registerId }, 'A phone in a call takes no connection');
    }
  }

  #isKnown(registerId: string): boolean {
    return (
      this.trunks.of(registerId) !== undefined || this.#options.host.credentials(registerId) !== undefined
    );
  }

  /** A phone by UDP is where it was. Any other has to connect again, and so may a trunk. */
  #wayTo({ registerId, protocol, peer, local }: KeptOwner): SipWire {
    const isPhoneByUdp = protocol === 'UDP' && !this.trunks.of(registerId);
    const wire = isPhoneByUdp ? this.#port?.udpWireTo(peer) : undefined;
    return wire ?? new LostWire({ protocol, peer, local });
  }

  /** Asks the phone system at the other end of a leg over a trunk to connect its end elsewhere. */
  handOver(leg: LegId, to: HandOverTarget, onProgress: OnHandOver): void {
    const trunk = this.trunks.of(this.#calls.find(leg)?.registerId ?? '');
    const referTo =
      'number' in to ? trunk?.uriOf(to.number).toString() : this.#calls.find(to.replaces)?.replacement;
    const isBegun = trunk && referTo !== undefined && this.#calls.find(leg)?.handOver(referTo, onProgress);
    if (!isBegun) onProgress('notPossible');
  }

  /** Ends a trunk and its calls. */
  closeTrunk(id: string): void {
    const trunk = this.trunks.close(id);
    if (!trunk) return;
    this.#away.giveUp(trunk.registerId);
    for (const agent of this.#connections.agentsOf(trunk.registerId))
      for (const leg of agent.legs) leg.hangUp('normal');
  }

  /** Unregisters all phones of a name and ends their calls. */
  unregister(registerId: string): void {
    this.#away.giveUp(registerId);
    for (const agent of this.#connections.agentsOf(registerId))
      for (const leg of agent.legs) leg.hangUp('normal');
    for (const phone of this.registrar.of(registerId)) this.registrar.remove(phone, 'removed');
  }

  #serve(wire: SipWire): SipConnection | undefined {
    if (!this.#isAccepting) {
      wire.cut();
      return undefined;
    }
    const closed = Promise.withResolvers<void>();
    const connection = new SipConnection({
      wire,
      log: this.#options.log.child({ peer: written(wire.peer) }),
      warnings: this.#warnings,
      costs: this.#costs,
      trace: this.#trace,
      domain: this.#options.host.domain,
      dialogs: this.#dialogs,
      agentOptionsFor: (owner, registerId) => this.#agentOptionsFor(owner, registerId),
      admit: (peer, message, dialog) =>
        (dialog === undefined && this.trunks.admit(peer, message)) ||
        admit(message, { ...peer.source, phones: this.registrar.at(peer) }, this.#authenticator, dialog),
      isKnown: (peer) => this.registrar.hasAny(peer) || this.trunks.has(peer),
      onClose: (lost) => {
        closed.resolve();
        this.#connections.delete(lost);
        this.#release(lost);
      },
    });
    this.#connections.add(connection);
    this.#await(closed.promise);
    return connection;
  }

  #agentOptionsFor(connection: SipConnection, registerId: string): AgentBehaviour {
    const caller = { connection, registerId };
    const trunk = this.trunks.of(registerId);
    if (trunk)
      return trunkBehaviour(trunk, {
        present: () => this.trunks.of(registerId),
        legOf: (names) => this.#calls.legOf(names, registerId),
        onInvite: (request) => this.#onTrunkCall(caller, trunk, request),
      });
    return {
      encryption: () => this.#options.encryption,
      legOf: (names) => this.#calls.legOf(names, registerId),
      isForUs: (uri, from) => this.#names.isForUs(caller, uri, from),
      onOptions: (message) => this.#onOptions(caller, message),
      delegate: {
        onRegister: (request) => this.#onRegister(caller, request),
        onInvite: (request) => this.#calls.onInvite(caller, request),
        onMessage: (request) => void request.reject({ statusCode: 405 }),
        onNotify: (request) => void request.reject({ statusCode: 481 }),
        onRefer: (request) => void request.reject({ statusCode: 405 }),
        onSubscribe: (request) => this.#onSubscribe(caller, request),
      },
    };
  }

  #onTrunkCall(caller: Caller, trunk: Trunk, request: Core.IncomingInviteRequest): void {
    const { settings, contactUser, isFull } = this.trunks.of(trunk.registerId) ?? trunk;
    const { message } = request;
    if (isFull) {
      request.reject({ statusCode: 486 });
      return;
    }
    const { calledIn } = settings;
    const named = calledIn === undefined ? '' : userOf(message.getHeader(calledIn.toLowerCase()));
    const called = named === '' && message.ruri ? dialledNumber(message.ruri) : named;
    this.#calls.onArrived(caller, request, {
      trunk: settings.id,
      from: callerOf({
        asserted: message.getHeader('p-asserted-identity'),
        from: message.getHeader('from') ?? '',
        isAnonymous: withholdsNumber(message),
      }),
      // A call to our contact names the number in To.
      destination: called === '' || called === contactUser ? dialledNumber(message.to.uri) : called,
    });
  }

  #onRegister({ connection, registerId }: Caller, request: Core.IncomingRegisterRequest): void {
    const registration = readRegistration(request, {
      registerId,
      domain: this.#options.host.domain,
      isBrowser: connection.wire.protocol === 'WS',
    });
    if (!registration) return;
    const { seconds } = registration;
    if (seconds === 0) this.#unregister(connection, registration);
    else if (seconds !== undefined) this.#register(connection, registration);
    request.accept({ statusCode: 200, extraHeaders: this.registrar.contactHeaders(registerId) });
  }

  #register(connection: SipConnection, registration: Registration): void {
    const { seconds = 0, ...phone } = registration;
    this.#identify(connection, phone);
    this.registrar.add({ ...phone, connection, expiresAt: Date.now() + seconds * 1000 });
  }

  /** A closing page must not unregister the page that follows it, so only the phone's own connection counts. */
  #unregister(connection: SipConnection, { registerId, instance }: Registration): void {
    for (const phone of this.registrar.of(registerId)) {
      const isMeant = instance === '' || phone.instance === instance;
      if (phone.connection === connection && isMeant) this.registrar.remove(phone, 'removed');
    }
  }

  /** Links a connection to its phone, and returns the waiting calls to it. */
  #identify(connection: SipConnection, phone: Omit<Registration, 'seconds'>): void {
    const { registerId, instance, contact } = phone;
    const isBrowser = connection.wire.protocol === 'WS';
    for (const other of this.registrar.of(registerId)) {
      if (other.connection === connection) {
        if (other.instance !== instance) this.registrar.remove(other, 'removed');
        continue;
      }
      // The same phone came by another path, or another page is this browser phone now.
      const isReplaced =
        other.instance === instance || (isBrowser && other.connection.wire.protocol === 'WS');
      if (!isReplaced) continue;
      this.#release(other.connection);
      other.connection.wire.cut();
    }
    const agent = connection.agentFor(registerId);
    agent.instance = instance;
    agent.registered = contact.toRaw();
    for (const away of this.#away.of(phone)) connection.adopt(away);
    if (isBrowser) this.#away.hurry(registerId);
  }

  #onSubscribe({ connection, registerId }: Caller, request: Core.IncomingSubscribeRequest): void {
    const { domain } = this.#options.host;
    const agent = connection.agentFor(registerId);
    const { ruri, from } = request.message;
    if (!agent.isForUs(ruri, from.uri)) {
      request.reject({ statusCode: 404 });
      return;
    }
    this.notifier.subscribe(request, { agent, registerId, domain });
  }

  /** A phone that sends OPTIONS to its own address checks whether calls reach it. */
  #onOptions({ connection, registerId }: Caller, message: Core.IncomingRequestMessage): boolean {
    if (message.from.uri.user !== registerId || message.ruri?.user !== registerId) return false;
    const phone = this.registrar.of(registerId).find((one) => one.connection === connection);
    respondToProbe({ agent: connection.agentFor(registerId), message, phone });
    return true;
  }

  /** A connection is closed: its calls wait for their phone, everything else ends. */
  #release(connection: SipConnection): void {
    this.trunks.lost(connection);
    for (const agent of connection.agents) {
      if (agent.isWanted) this.#keep(agent, connection);
      else {
        connection.leave(agent);
        agent.abandon('unreachable');
      }
    }
    for (const lost of this.registrar.at(connection)) this.registrar.remove(lost, 'lost');
  }

  /** Calls go on over another connection of their phone, or wait for it. */
  #keep(agent: SipAgent, lost: SipConnection): void {
    const trunk = this.trunks.of(agent.registerId);
    if (trunk) {
      if (trunk.connection) trunk.connection.adopt(agent);
      else this.#away.keep(agent, trunkReturnsMs);
      return;
    }
    const phones = this.registrar.of(agent.registerId).filter(({ instance }) => instance === agent.instance);
    const other = phones.find(({ connection }) => connection !== lost);
    const lastsMs = Math.max(0, ...phones.map((phone) => 1000 * this.registrar.secondsLeft(phone)));
    if (other) other.connection.adopt(agent);
    else this.#away.keep(agent, lastsMs);
  }

  #blame(error: Error, { host }: Pick<Address, 'host'>): void {
    this.#warnings.warn('A SIP connection failed', host, { error });
  }

  #await(closing: Promise<void>): void {
    const watched: Promise<void> = closing
      .catch((error: unknown) => this.#options.log.warn({ error }, 'Media did not close cleanly'))
      .finally(() => this.#closing.delete(watched));
    this.#closing.add(watched);
  }
}
