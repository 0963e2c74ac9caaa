import type { Logger } from 'pino';
import { Core } from 'sip.js';
import type { RateLimitedLog } from '../../../../limits/rate-limited-log.ts';
import { faultOf } from '../admission/message-check.ts';
import type { Answer, Verdict } from '../admission/sip-authenticator.ts';
import { parseSipMessage } from '../message/sip-message.ts';
import { withUsualAddresses } from '../message/usual-addresses.ts';
import { RawMessage, readRawMessage } from '../wire/raw-message.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import { withBranch, withOrigin } from '../wire/top-via.ts';
import type { CostLimits } from './cost-limits.ts';
import { SipAgent } from './sip-agent.ts';
import type { SipTrace } from './sip-trace.ts';
import { SipTransport } from './sip-transport.ts';
import { statelessReply } from './stateless-reply.ts';

const keepAlive = '\r\n\r\n';
const keepAliveAnswer = '\r\n';

/** A peer is disconnected after this many invalid messages. */
const maxFaults = 100;

export interface SipConnectionOptions {
  readonly wire: SipWire;
  readonly log: Logger;
  readonly warnings: RateLimitedLog;
  readonly costs: CostLimits;
  readonly trace: SipTrace;
  /** The domain of numbers. */
  readonly domain: string;
  readonly delegateFor: (connection: SipConnection) => Core.UserAgentCoreDelegate;
  /** Handles an OPTIONS outside dialogs if it returns true. */
  readonly onOptions: (connection: SipConnection, message: Core.IncomingRequestMessage) => boolean;
  /** Decides on a request that belongs to no transaction or dialog here. */
  readonly admit: (connection: SipConnection, message: RawMessage) => Verdict;
  /** True while a phone is registered here. */
  readonly isKnown: (connection: SipConnection) => boolean;
  readonly onClose: (connection: SipConnection) => void;
}

/** The messages of one connection, and the agents that receive them. */
export class SipConnection {
  readonly wire: SipWire;
  /** The agent of everything that begins here. */
  readonly agent: SipAgent;
  readonly #warnings: RateLimitedLog;
  readonly #costs: CostLimits;
  readonly #trace: SipTrace;
  readonly #domain: string;
  readonly #admit: SipConnectionOptions['admit'];
  readonly #isKnown: SipConnectionOptions['isKnown'];
  /** The phone that sent a request outside of dialogs. */
  readonly #callers = new WeakMap<Core.IncomingRequestMessage, string>();
  /** Its own agent, and those of calls that began on connections that died. */
  readonly #agents = new Set<SipAgent>();
  #lastReceivedAt = performance.now();
  #faults = 0;

  constructor(options: SipConnectionOptions) {
    const { wire, log, warnings, delegateFor, onOptions, onClose } = options;
    this.wire = wire;
    this.#costs = options.costs;
    this.#admit = options.admit;
    this.#isKnown = options.isKnown;
    this.#warnings = warnings;
    this.#trace = options.trace;
    this.#domain = options.domain;
    const transport = new SipTransport(wire.protocol, (text) => this.#write('out', text));
    this.agent = new SipAgent({
      transport,
      wire,
      log,
      delegate: delegateFor(this),
      onOptions: (message) => onOptions(this, message),
      onFailure: (failure) => warnings.warn('A SIP message could not be handled', wire.peer.host, failure),
    });
    this.agent.company = () => this.agents;
    this.#agents.add(this.agent);
    transport.attach(wire);
    wire.listen({ onMessage: (octets) => this.#receive(octets), onClose: () => onClose(this) });
  }

  /** Returns all agents whose phone is at the other end of this connection. */
  get agents(): readonly SipAgent[] {
    return [...this.#agents];
  }

  /** The time of the last valid message, on `performance.now()`; at first, of the connection. */
  get lastReceivedAt(): number {
    return this.#lastReceivedAt;
  }

  /** Takes over the calls of an agent whose connection died. */
  adopt(agent: SipAgent): void {
    this.#agents.add(agent);
    agent.company = () => this.agents;
    agent.transport.attach(this.wire);
  }

  /** Removes all agents, which then wait for another connection. None is left for the second call. */
  releaseAgents(): readonly SipAgent[] {
    const { agents } = this;
    for (const agent of agents) {
      agent.transport.detach();
      agent.company = () => [agent];
    }
    this.#agents.clear();
    return agents;
  }

  /** Returns the authenticated phone of a request. */
  callerOf(message: Core.IncomingRequestMessage): string {
    const registerId = this.#callers.get(message);
    if (registerId === undefined) throw new Error('A request that was not admitted');
    return registerId;
  }

  #receive(octets: Buffer): void {
    if (octets.length <= keepAlive.length && octets.toString().trim() === '') {
      if (octets.length === keepAlive.length) this.wire.send(keepAliveAnswer);
      return;
    }
    const { host } = this.wire.peer;
    if (this.#costs.isBlocked(host) && !this.#isKnown(this)) {
      // A connection that is ignored would only occupy resources.
      if (this.wire.protocol !== 'UDP') this.wire.cut();
      return;
    }
    const read = readRawMessage(octets);
    if (!(read instanceof RawMessage)) {
      const { rest } = read;
      // Without the long headers it may be no request that can be answered.
      if (
        rest &&
        rest.status === undefined &&
        rest.method !== 'ACK' &&
        faultOf(rest)?.fault !== 'no via header'
      )
        this.#send(statelessReply(this.#completed(rest), { statusCode: 513 }));
      this.#blame(read.fault, octets);
      return;
    }
    this.#write('in', read);
    const { fault, answer } = faultOf(read) ?? {};
    const message = fault !== undefined && !answer ? read : this.#completed(read);
    if (answer && message.method !== 'ACK') this.#send(statelessReply(message, answer));
    if (fault === undefined) this.#handle(message);
    else this.#blame(fault, octets);
  }

  /** Adds the network's data to an incoming request. */
  #completed(message: RawMessage): RawMessage {
    if (message.status !== undefined) return message;
    return withBranch(this.wire.protocol === 'UDP' ? withOrigin(message, this.wire.peer) : message);
  }

  #handle(message: RawMessage): void {
    if (this.wire.repeats?.(message)) return;
    const owner = this.agents.find((agent) => agent.owns(message));
    if (owner) this.#pass(message, owner);
    else if (message.status === undefined && message.method !== 'ACK') this.#begin(message);
    // Messages without a transaction are over: a late response, or the ACK of a stateless refusal.
    else this.wire.admit?.(message);
  }

  #begin(message: RawMessage): void {
    const verdict = this.#admit(this, message);
    if ('registerId' in verdict) this.#pass(message, this.agent, verdict.registerId);
    else this.#refuse(message, verdict.answer);
  }

  #refuse(message: RawMessage, answer: Answer): void {
    this.#lastReceivedAt = performance.now();
    this.#send(statelessReply(message, answer));
    const { host } = this.wire.peer;
    if (!this.#isKnown(this) && this.#costs.chargeSound(host)) this.#block();
  }

  /** Lets sip.js handle a message whose agent is known. */
  #pass(raw: RawMessage, owner: SipAgent, registerId?: string): void {
    if (this.wire.admit?.(raw) === false) return;
    const message = parseSipMessage(withUsualAddresses(raw, this.#domain), this.agent.logger);
    if (!message) {
      if (raw.status === undefined && raw.method !== 'ACK')
        this.wire.send(statelessReply(raw, { statusCode: 400 }));
      this.#blame('a header that cannot be read', Buffer.from(raw.toString()));
      return;
    }
    this.#lastReceivedAt = performance.now();
    if (registerId !== undefined && message instanceof Core.IncomingRequestMessage)
      this.#callers.set(message, registerId);
    owner.receive(message);
  }

  #send(text: string): void {
    this.#write('out', text);
    this.wire.sendOnce(text);
  }

  #blame(fault: string, octets: Buffer): void {
    const { protocol, peer } = this.wire;
    const details = { fault, protocol, text: octets.toString('utf8', 0, 200) };
    this.#warnings.warn('Not a sound SIP message', peer.host, details);
    this.#faults += 1;
    if (this.#costs.chargeFault(peer.host, octets.length)) this.#block();
    // The address of a registered phone can be forged: invalid messages do not end its calls.
    else if (this.#faults === maxFaults && !(protocol === 'UDP' && this.#isKnown(this)))
      this.wire.close('malformed');
  }

  /** The address exceeds its cost limit: its other messages are ignored for a while. */
  #block(): void {
    const { peer, protocol } = this.wire;
    this.#warnings.warn('A SIP address costs too much and is blocked', peer.host, { protocol });
    if (!this.#isKnown(this)) this.wire.cut();
  }

  #write(direction: 'in' | 'out', text: string | RawMessage): void {
    this.#trace.write({ direction, wire: this.wire, text, isKnown: this.#isKnown(this) });
  }
}
