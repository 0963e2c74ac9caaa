import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Core } from 'sip.js';
import { type RTCCertificate, RTCDtlsTransport } from 'werift';
import type { WebSocket } from 'ws';
import type { EngineEvent, EngineHost, LegId, RingOptions } from '../../port.ts';
import type { Leg, LegReport } from '../leg.ts';
import { PhoneMedia } from '../media/phone-media.ts';
import { hasAudio } from '../media/sdp.ts';
import { AwayPhones } from './away-phones.ts';
import { DialledLeg } from './dialled-leg.ts';
import { DigestAuthority } from './digest.ts';
import { decodedUser } from './headers.ts';
import { type Binding, Registrar } from './registrar.ts';
import { type Registration, readRegistration } from './registration.ts';
import { RungLeg } from './rung-leg.ts';
import type { SipAgent } from './sip-agent.ts';
import { SipConnection } from './sip-connection.ts';

/** How long `stop` waits for phones to close their side. */
const closingMs = 1000;

export interface SipServerOptions {
  readonly host: EngineHost;
  readonly log: Logger;
  readonly logSip: boolean;
  readonly mediaAddress: string;
  readonly emit: (event: EngineEvent) => void;
  readonly reportFor: (leg: LegId) => LegReport;
  /** Takes in a leg that a phone began. */
  readonly onDialled: (leg: Leg) => void;
}

/** The phones: their connections, their registrations, and the legs that they are on. */
export class SipServer {
  readonly registrar: Registrar<Binding>;
  readonly #options: SipServerOptions;
  readonly #authority = new DigestAuthority();
  readonly #connections = new Set<SipConnection>();
  readonly #away = new AwayPhones();
  readonly #closing = new Set<Promise<void>>();
  #certificate: RTCCertificate | undefined;
  #isAccepting = false;

  constructor(options: SipServerOptions) {
    this.#options = options;
    this.registrar = new Registrar(options.emit);
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  async start(): Promise<void> {
    this.#certificate = await RTCDtlsTransport.SetupCertificate();
    this.#isAccepting = true;
  }

  /** Ends everything. Resolves when no socket, port or timer is left. */
  async stop(): Promise<void> {
    this.#isAccepting = false;
    for (const connection of this.#connections) {
      for (const agent of connection.agents) agent.abandon('normal');
      connection.close();
    }
    this.#away.giveUpAll();
    const deadline = setTimeout(() => this.cutAll(), closingMs);
    while (this.#closing.size > 0) await Promise.all(this.#closing);
    clearTimeout(deadline);
    this.registrar.clear();
  }

  accept(socket: WebSocket, request: IncomingMessage): void {
    if (!this.#isAccepting) {
      socket.close(1013, 'SIP is stopped');
      return;
    }
    const connection = new SipConnection({
      socket,
      log: this.#options.log.child({ peer: request.socket.remoteAddress }),
      logSip: this.#options.logSip,
      delegateFor: (owner) => this.#delegateFor(owner),
      onClose: (closed) => this.#lose(closed),
    });
    this.#connections.add(connection);
    this.#await(new Promise((resolve) => socket.once('close', () => resolve())));
  }

  /** Stops or starts taking phones in; those that are connected are cut off. */
  setAccepting(isAccepting: boolean): void {
    this.#isAccepting = isAccepting;
    if (!isAccepting) this.cutAll();
  }

  cutAll(): void {
    for (const connection of this.#connections) connection.cut();
  }

  /** Rings a registered phone. Undefined if it is not registered. */
  ring(registerId: string, call: RingOptions): Leg | undefined {
    const phone = this.registrar.get(registerId);
    if (!phone) return undefined;
    const { agent } = phone.connection;
    const { media, report, onLeg } = this.#prepareLeg(call.leg, agent);
    return onLeg(new RungLeg({ agent, phone, call, media, report }));
  }

  /** Takes a phone off the registrar and ends its calls. */
  unregister(registerId: string): void {
    this.#away.giveUp(registerId);
    for (const connection of this.#connections) {
      if (connection.phone?.registerId !== registerId) continue;
      connection.phone = undefined;
      for (const agent of connection.agents) for (const leg of agent.legs) leg.hangUp('normal');
    }
    this.registrar.remove(registerId, 'removed');
  }

  #delegateFor(connection: SipConnection): Core.UserAgentCoreDelegate {
    return {
      onRegister: (request) => this.#onRegister(connection, request),
      onInvite: (request) => this.#onInvite(connection, request),
      onMessage: (request) => void request.reject({ statusCode: 405 }),
      onNotify: (request) => void request.reject({ statusCode: 481 }),
      onRefer: (request) => void request.reject({ statusCode: 405 }),
      onSubscribe: (request) => void request.reject({ statusCode: 489 }),
    };
  }

  #onRegister(connection: SipConnection, request: Core.IncomingRegisterRequest): void {
    const registration = readRegistration(request, this.#options.host, this.#authority);
    if (!registration) return;
    const { registerId, contact, seconds } = registration;
    if (connection.phone && connection.phone.registerId !== registerId) {
      request.reject({ statusCode: 403 });
      return;
    }
    if (seconds === 0) {
      request.accept({ statusCode: 200 });
      // A page that is left must not take off the page that follows it.
      if (this.registrar.get(registerId)?.connection === connection)
        this.registrar.remove(registerId, 'removed');
      return;
    }
    this.#identify(connection, registration);
    request.accept({ statusCode: 200, extraHeaders: [`Contact: <${contact.toRaw()}>;expires=${seconds}`] });
    this.registrar.add({ ...registration, connection, expiresAt: Date.now() + seconds * 1000 });
  }

  /** Knows from now on which phone a connection leads to, and gives it back the calls that waited for it. */
  #identify(connection: SipConnection, phone: Registration): void {
    for (const other of this.#connections) {
      if (other === connection || other.phone?.registerId !== phone.registerId) continue;
      this.#release(other);
      other.cut();
    }
    connection.phone = { registerId: phone.registerId, instance: phone.instance };
    for (const agent of this.#away.claim(phone)) connection.adopt(agent);
  }

  #onInvite(connection: SipConnection, request: Core.IncomingInviteRequest): void {
    const { message } = request;
    const registerId = message.from.uri.user ?? '';
    if (this.registrar.get(registerId)?.connection !== connection) {
      request.reject({ statusCode: 403 });
      return;
    }
    if (!hasAudio(message.body)) {
      request.reject({ statusCode: 488 });
      return;
    }
    request.trying();
    const id = randomUUID();
    const { media, report, onLeg } = this.#prepareLeg(id, connection.agent);
    this.#options.onDialled(onLeg(new DialledLeg({ id, request, media, report })));
    const destination = message.ruri ? decodedUser(message.ruri) : '';
    this.#options.emit({ type: 'incoming', leg: id, registerId, destination });
  }

  /** What every leg of a phone needs: its media, and the report that takes it away again. */
  #prepareLeg(id: LegId, agent: SipAgent) {
    if (!this.#certificate) throw new Error('The engine is not started');
    const inner = this.#options.reportFor(id);
    const media = new PhoneMedia({
      address: this.#options.mediaAddress,
      certificate: this.#certificate,
      onDigit: inner.digit,
    });
    const report: LegReport = {
      ...inner,
      ended: (cause) => {
        for (const leg of agent.legs) if (leg.id === id) agent.legs.delete(leg);
        this.#await(media.close());
        inner.ended(cause);
      },
    };
    const onLeg = (leg: Leg): Leg => {
      agent.legs.add(leg);
      return leg;
    };
    return { media, report, onLeg };
  }

  #lose(connection: SipConnection): void {
    this.#connections.delete(connection);
    this.#release(connection);
  }

  /** A connection leads nowhere any more: its calls wait for their phone, everything else ends. */
  #release(connection: SipConnection): void {
    const { phone } = connection;
    const agents = connection.releaseAgents();
    connection.phone = undefined;
    const wanted = phone ? agents.filter((agent) => agent.isWanted) : [];
    for (const agent of agents) if (!wanted.includes(agent)) agent.abandon('unreachable');
    if (!phone) return;
    if (wanted.length > 0) this.#away.keep(phone, wanted);
    if (this.registrar.get(phone.registerId)?.connection === connection) {
      this.registrar.remove(phone.registerId, 'lost');
    }
  }

  #await(closing: Promise<void>): void {
    const watched: Promise<void> = closing
      .catch((error: unknown) => this.#options.log.warn({ error }, 'Media did not close cleanly'))
      .finally(() => this.#closing.delete(watched));
    this.#closing.add(watched);
  }
}
