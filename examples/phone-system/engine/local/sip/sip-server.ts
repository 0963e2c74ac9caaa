import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Core } from 'sip.js';
import type { WebSocket } from 'ws';
import { RateLimitedLog } from '../../../limits/rate-limited-log.ts';
import type { EngineEvent, EngineHost, LegId, RingOptions } from '../../port.ts';
import type { Leg, LegReport } from '../leg.ts';
import type { MediaMaker } from '../media/webrtc/media-maker.ts';
import { admit } from './admission/admission.ts';
import { SipAuthenticator } from './admission/sip-authenticator.ts';
import { CostLimits } from './connection/cost-limits.ts';
import { SipConnection } from './connection/sip-connection.ts';
import { SipTrace } from './connection/sip-trace.ts';
import { DialledLeg } from './legs/dialled-leg.ts';
import { ForkedLeg } from './legs/forked-leg.ts';
import { readInvitation } from './legs/invitation.ts';
import type { PhoneOnLeg } from './legs/phone-leg.ts';
import { PhoneLegs } from './legs/phone-legs.ts';
import { RungLeg } from './legs/rung-leg.ts';
import type { SessionTerms } from './legs/session-timer.ts';
import { installQuickGrammar } from './message/fast-sip-grammar.ts';
import { dialledNumber, plainHost, withholdsNumber } from './message/headers.ts';
import type { Replaces } from './message/replaces.ts';
import { AwayPhones } from './phones/away-phones.ts';
import { Notifier } from './phones/notifier.ts';
import { respondToProbe } from './phones/probe-responder.ts';
import { type Binding, Registrar } from './phones/registrar.ts';
import { type Registration, readRegistration } from './phones/registration.ts';
import { SipPort } from './wire/sip-port.ts';
import { type Address, type SipWire, written } from './wire/sip-wire.ts';
import { WebSocketWire } from './wire/web-socket-wire.ts';

/** How long `stop` waits for phones to close their side. */
const closingMs = 1000;

/** The time for which a silent phone or browser may keep a connection without a registration. */
const timeoutMs = 64_000;
const sweepMs = 8_000;

/** The maximum number of connections; an unused one is closed for a new one. */
const maxConnections = 4_096;

export interface SipServerOptions {
  readonly host: EngineHost;
  readonly log: Logger;
  readonly logSip: boolean;
  readonly media: MediaMaker;
  /** The address for desk phones; undefined: only browsers can connect. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  readonly emit: (event: EngineEvent) => void;
  readonly reportFor: (leg: LegId) => LegReport;
  /** Accepts a leg that a phone began. */
  readonly onDialled: (leg: Leg) => void;
}

/** A dialling phone, and a function that creates its leg with the given id. */
interface DiallingPhone {
  readonly registerId: string;
  readonly on: (id: LegId) => PhoneOnLeg;
}

/** The phones: their connections, their registrations, and their legs. */
export class SipServer {
  readonly registrar: Registrar<Binding>;
  readonly notifier = new Notifier();
  readonly #options: SipServerOptions;
  readonly #authenticator: SipAuthenticator;
  readonly #warnings: RateLimitedLog;
  readonly #costs = new CostLimits();
  readonly #trace: SipTrace;
  readonly #connections = new Set<SipConnection>();
  readonly #away = new AwayPhones();
  readonly #legs = new PhoneLegs();
  readonly #closing = new Set<Promise<void>>();
  readonly #port: SipPort | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #isAccepting = false;
  #isCrowded = false;

  constructor(options: SipServerOptions) {
    installQuickGrammar();
    this.#options = options;
    this.registrar = new Registrar(options.emit);
    const { host, listen, log, logSip } = options;
    this.#warnings = new RateLimitedLog(log);
    this.#authenticator = new SipAuthenticator(host, this.#warnings);
    this.#trace = new SipTrace(logSip ? log : undefined);
    this.#port =
      listen &&
      new SipPort({
        ...listen,
        log,
        onWire: (wire) => this.#serve(wire),
        onWireError: (error, peer) => this.#blame(error, peer),
      });
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Our address for desk phones. */
  get address(): Address | undefined {
    return this.#port?.address;
  }

  /** @throws SipPortInUse */
  async start(): Promise<void> {
    await this.#port?.open();
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs);
    this.#isAccepting = true;
  }

  /** Ends everything. Resolves when no socket, port or timer is left. */
  async stop(): Promise<void> {
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

  /** Stops or starts accepting phones; connected ones are disconnected. */
  setAccepting(isAccepting: boolean): void {
    this.#isAccepting = isAccepting;
    if (!isAccepting) this.cutAll();
  }

  cutAll(): void {
    for (const connection of this.#connections) connection.wire.cut();
  }

  /** Rings all registered phones of a name. Undefined if there is none. */
  ring(registerId: string, call: RingOptions): Leg | undefined {
    const phones = this.registrar.of(registerId);
    const [phone] = phones;
    const report = this.#options.reportFor(call.leg);
    if (!phone) return undefined;
    if (phones.length === 1) return this.#ringOne(phone, call, report);
    return new ForkedLeg(
      call.leg,
      report,
      phones.map((one) => (branch) => this.#ringOne(one, call, branch)),
    );
  }

  /** Unregisters all phones of a name and ends their calls. */
  unregister(registerId: string): void {
    this.#away.giveUp(registerId);
    for (const { agents } of this.#connections) {
      for (const agent of agents) {
        for (const [leg, owner] of agent.legs) if (owner === registerId) leg.hangUp('normal');
      }
    }
    for (const phone of this.registrar.of(registerId)) this.registrar.remove(phone, 'removed');
  }

  #serve(wire: SipWire): void {
    if (!this.#isAccepting) {
      wire.cut();
      return;
    }
    if (this.#connections.size >= maxConnections) this.#makeRoom();
    const closed = Promise.withResolvers<void>();
    const connection = new SipConnection({
      wire,
      log: this.#options.log.child({ peer: written(wire.peer) }),
      warnings: this.#warnings,
      costs: this.#costs,
      trace: this.#trace,
      domain: this.#options.host.domain,
      delegateFor: (owner) => this.#delegateFor(owner),
      onOptions: (owner, message) => this.#onOptions(owner, message),
      admit: (peer, message) =>
        admit(
          message,
          {
            isBrowser: wire.protocol === 'WS',
            isConnection: wire.protocol !== 'UDP',
            host: wire.peer.host,
            localHost: wire.local?.host ?? '',
            registerIds: this.registrar.at(peer).map(({ registerId }) => registerId),
          },
          this.#authenticator,
        ),
      isKnown: (peer) => this.registrar.hasAny(peer),
      onClose: (lost) => {
        closed.resolve();
        this.#lose(lost);
      },
    });
    this.#connections.add(connection);
    this.#await(closed.promise);
  }

  #delegateFor(connection: SipConnection): Core.UserAgentCoreDelegate {
    return {
      onRegister: (request) => this.#onRegister(connection, request),
      onInvite: (request) => this.#onInvite(connection, request),
      onMessage: (request) => void request.reject({ statusCode: 405 }),
      onNotify: (request) => void request.reject({ statusCode: 481 }),
      onRefer: (request) => void request.reject({ statusCode: 405 }),
      onSubscribe: (request) => this.#onSubscribe(connection, request),
    };
  }

  #onRegister(connection: SipConnection, request: Core.IncomingRegisterRequest): void {
    const registration = readRegistration(request, {
      registerId: connection.callerOf(request.message),
      domain: this.#options.host.domain,
      isBrowser: connection.wire.protocol === 'WS',
    });
    if (!registration) return;
    const { seconds } = registration;
    if (seconds === 0) this.#unregister(connection, registration);
    else if (seconds !== undefined) this.#register(connection, registration);
    request.accept({ statusCode: 200, extraHeaders: this.#contactsOf(registration.registerId) });
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

  #contactsOf(registerId: string): string[] {
    return this.registrar
      .of(registerId)
      .map((phone) => `Contact: <${phone.contact.toRaw()}>;expires=${this.registrar.secondsLeft(phone)}`);
  }

  /** Links a connection to its phone, and returns the waiting calls to it. */
  #identify(connection: SipConnection, phone: Omit<Registration, 'seconds'>): void {
    const { registerId, instance } = phone;
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
    const waiting = this.#away.claim({ registerId, instance });
    if (isBrowser) this.#away.hurry(registerId);
    for (const agent of waiting) connection.adopt(agent);
  }

  #onSubscribe(connection: SipConnection, request: Core.IncomingSubscribeRequest): void {
    const registerId = connection.callerOf(request.message);
    const { domain } = this.#options.host;
    if (!this.#isForUs(connection, request.message)) {
      request.reject({ statusCode: 404 });
      return;
    }
    this.notifier.subscribe(request, { agent: connection.agent, registerId, domain });
  }

  /** A phone that sends OPTIONS to its own address checks whether calls reach it. */
  #onOptions(connection: SipConnection, message: Core.IncomingRequestMessage): boolean {
    const registerId = message.from.uri.user;
    if (registerId === undefined || message.ruri?.user !== registerId) return false;
    const phone = this.registrar.of(registerId).find((one) => one.connection === connection);
    respondToProbe({ agent: connection.agent, message, phone });
    return true;
  }

  #onInvite(connection: SipConnection, request: Core.IncomingInviteRequest): void {
    const { message } = request;
    const registerId = connection.callerOf(message);
    if (!this.#isForUs(connection, message)) {
      request.reject({ statusCode: 404 });
      return;
    }
    const reading = readInvitation(message);
    if ('refusal' in reading) {
      request.reject({ ...reading.refusal });
      return;
    }
    const { terms, replaces } = reading.asked;
    const phone = this.#phoneThatDials(connection, { request, registerId, terms });
    if (replaces) this.#replace(replaces, phone, request);
    else this.#takeCall(phone, request);
  }

  /** True if the Request-URI is at this phone system. Another domain can have the same numbers. */
  #isForUs(connection: SipConnection, { ruri, from }: Core.IncomingRequestMessage): boolean {
    const registered = this.registrar.at(connection).map(({ host }) => host);
    return ruri !== undefined && this.#isOwnHost(connection, ruri.host, [...registered, from.uri.host]);
  }

  /** @param configured the names of this phone system in the settings of the phone */
  #isOwnHost({ wire }: SipConnection, host: string, configured: readonly string[]): boolean {
    const own = [this.#options.host.domain, this.address?.host, wire.local?.host, ...configured];
    return own.some((one) => one?.toLowerCase() === plainHost(host));
  }

  #takeCall(phone: DiallingPhone, request: Core.IncomingInviteRequest): void {
    const { registerId } = phone;
    const { ruri } = request.message;
    const isAnonymous = withholdsNumber(request.message);
    const id = randomUUID();
    request.trying();
    // The phone that answers would be notified that the call was answered elsewhere.
    const report: LegReport = { ...this.#options.reportFor(id), answered: () => undefined };
    this.#options.onDialled(this.#legs.begin({ id, lineId: '', phone: phone.on(id), report }));
    const destination = ruri ? dialledNumber(ruri) : '';
    this.#options.emit({ type: 'incoming', leg: id, registerId, destination, isAnonymous });
  }

  /** A phone wants to continue a call of another one (RFC 3891). */
  #replace(replaces: Replaces, phone: DiallingPhone, request: Core.IncomingInviteRequest): void {
    const { registerId } = phone;
    const isOwn = (owner: string) => owner === registerId || this.#options.host.isSameUser(owner, registerId);
    const leg = this.#legs.find(replaces, isOwn);
    if (typeof leg === 'number') {
      request.reject({ statusCode: leg });
      return;
    }
    const before = leg.registerId;
    request.trying();
    leg.takeOver(phone.on(leg.id), () => {
      if (before !== registerId) this.#options.emit({ type: 'moved', leg: leg.id, registerId });
    });
  }

  #phoneThatDials(
    connection: SipConnection,
    call: {
      readonly request: Core.IncomingInviteRequest;
      readonly registerId: string;
      readonly terms: SessionTerms | undefined;
    },
  ): DiallingPhone {
    const { request, registerId, terms } = call;
    const { agent } = connection;
    const on = (id: LegId): PhoneOnLeg => ({
      registerId,
      begin: (report) => {
        const prepared = this.#prepare({ connection, offer: request.message.body, report });
        const leg = new DialledLeg({ id, agent, request, terms, ...prepared });
        agent.legs.set(leg, registerId);
        return leg;
      },
    });
    return { registerId, on };
  }

  #ringOne(phone: Binding, call: RingOptions, report: LegReport): Leg {
    const { connection, registerId } = phone;
    const { agent } = connection;
    const begin = (watched: LegReport) => {
      const leg = new RungLeg({
        agent,
        phone,
        call,
        isOwnHost: (host) => this.#isOwnHost(connection, host, [phone.host]),
        ...this.#prepare({ connection, offer: '', report: watched }),
      });
      agent.legs.set(leg, registerId);
      return leg;
    };
    return this.#legs.begin({ id: call.leg, lineId: call.lineId, phone: { registerId, begin }, report });
  }

  /** The common parts of every phone leg: its media, and the handler that removes it. */
  #prepare(from: { readonly connection: SipConnection; readonly offer: string; readonly report: LegReport }) {
    const { connection, offer, report } = from;
    const { agent, wire } = connection;
    const phone = { host: wire.peer.host, isBrowser: wire.protocol === 'WS' };
    const media = this.#options.media.make(phone, offer, report.digit);
    const watched: LegReport = {
      ...report,
      ended: (cause) => {
        for (const leg of agent.legs.keys()) if (leg.audio === media) agent.legs.delete(leg);
        this.#await(media.close());
        report.ended(cause);
      },
    };
    return { media, report: watched };
  }

  #lose(connection: SipConnection): void {
    this.#connections.delete(connection);
    this.#release(connection);
  }

  /** A connection is closed: its calls wait for their phone, everything else ends. */
  #release(connection: SipConnection): void {
    const phones = this.registrar.at(connection);
    const [phone] = phones;
    const agents = connection.releaseAgents();
    const wanted = phone ? agents.filter((agent) => agent.isWanted) : [];
    for (const agent of agents) if (!wanted.includes(agent)) agent.abandon('unreachable');
    if (phone && wanted.length > 0) this.#away.keep(phone, wanted);
    for (const lost of phones) this.registrar.remove(lost, 'lost');
  }

  /** Returns connections without a phone, a call and a subscription, the oldest first. */
  *#unneeded(): Iterable<SipConnection> {
    const used = new Set(this.registrar.all().map(({ connection }) => connection));
    for (const connection of this.#connections) {
      const isUsed = connection.agents.some(({ legs, core }) => legs.size > 0 || core.dialogs.size > 0);
      if (!isUsed && !used.has(connection)) yield connection;
    }
  }

  /** Disconnects phones and browsers that were silent, or left without a message. */
  #sweep(): void {
    const longAgo = performance.now() - timeoutMs;
    for (const { wire, lastReceivedAt } of this.#unneeded()) if (lastReceivedAt < longAgo) wire.cut();
    for (const { wire } of this.#connections) wire.sweep?.();
    this.#isCrowded &&= this.#connections.size >= maxConnections;
  }

  #makeRoom(): void {
    const { size } = this.#connections;
    if (!this.#isCrowded) this.#options.log.warn({ connections: size }, 'Too many SIP connections');
    this.#isCrowded = true;
    for (const { wire } of this.#unneeded()) {
      wire.cut();
      return;
    }
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
