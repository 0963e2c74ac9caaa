import type { Logger } from 'pino';
import type { RateLimitedLog } from '../../../../limits/rate-limited-log.ts';
import { faultOf } from '../admission/message-check.ts';
import type { Answer, SigningPeer, Verdict } from '../admission/sip-authenticator.ts';
import { parseSipMessage } from '../message/sip-message.ts';
import { withUsualAddresses } from '../message/usual-addresses.ts';
import { withBestChallenge } from '../trunks/client-digest.ts';
import { RawMessage, readRawMessage } from '../wire/raw-message.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import { withBranch, withOrigin } from '../wire/top-via.ts';
import type { CostLimits } from './cost-limits.ts';
import type { DialogDirectory } from './dialog-directory.ts';
import { type AgentPlace, SipAgent, type SipAgentOptions } from './sip-agent.ts';
import type { SipTrace } from './sip-trace.ts';
import { SipTransport } from './sip-transport.ts';
import { statelessReply } from './stateless-reply.ts';

const keepAlive = '\r\n\r\n';
const keepAliveAnswer = '\r\n';

/** A peer is disconnected after this many invalid messages. */
const maxFaults = 100;

/** How the agent of a phone or trunk handles what begins there. */
export type AgentBehaviour = Pick<
  SipAgentOptions,
  'delegate' | 'onOptions' | 'legOf' | 'isForUs' | 'account' | 'contactUser' | 'encryption' | 'soundFrom'
>;

export interface SipConnectionOptions {
  readonly wire: SipWire;
  readonly log: Logger;
  readonly warnings: RateLimitedLog;
  readonly costs: CostLimits;
  readonly trace: Pick<SipTrace, 'write'>;
  /** The domain of numbers. */
  readonly domain: string;
  /** All dialogs, also of other connections. */
  readonly dialogs: DialogDirectory;
  /** Handles what a phone begins on the connection. */
  readonly agentOptionsFor: (connection: SipConnection, registerId: string) => AgentBehaviour;
  /** Decides on a request that belongs to no transaction or dialog here; `dialog` is its dialog elsewhere. */
  readonly admit: (connection: SipConnection, message: RawMessage, dialog: SipAgent | undefined) => Verdict;
  /** True while a phone is registered here. */
  readonly isKnown: (connection: SipConnection) => boolean;
  readonly onClose: (connection: SipConnection) => void;
}

/** The messages of a connection, and the agents that receive them. */
export class SipConnection implements AgentPlace {
  readonly wire: SipWire;
  readonly #log: Logger;
  readonly #warnings: RateLimitedLog;
  readonly #costs: CostLimits;
  readonly #trace: SipConnectionOptions['trace'];
  readonly #domain: string;
  readonly #admit: SipConnectionOptions['admit'];
  readonly #isKnown: SipConnectionOptions['isKnown'];
  readonly #dialogs: DialogDirectory;
  readonly #agentOptionsFor: SipConnectionOptions['agentOptionsFor'];
  /** The agents of everything that begins here, by phone. */
  readonly #own = new Map<string, SipAgent>();
  /** These agents, and the agents of calls that began on other connections. */
  readonly #agents = new Set<SipAgent>();
  #lastReceivedAt = performance.now();
  #faults = 0;

  constructor(options: SipConnectionOptions) {
    const { wire, onClose } = options;
    this.wire = wire;
    this.#log = options.log;
    this.#costs = options.costs;
    this.#admit = options.admit;
    this.#isKnown = options.isKnown;
    this.#dialogs = options.dialogs;
    this.#agentOptionsFor = options.agentOptionsFor;
    this.#warnings = options.warnings;
    this.#trace = options.trace;
    this.#domain = options.domain;
    wire.listen({ onMessage: (octets) => this.#receive(octets), onClose: () => onClose(this) });
  }

  /** Returns the agent of everything that this phone begins here, and that we begin with it. */
  agentFor(registerId: string): SipAgent {
    const agent = this.#own.get(registerId) ?? this.#makeAgent(registerId);
    this.#own.set(registerId, agent);
    return agent;
  }

  /** Returns all agents whose phone is at the other end of this connection. */
  get agents(): readonly SipAgent[] {
    return [...this.#agents];
  }

  /** The source of its messages. */
  get source(): SigningPeer & { readonly isConnection: boolean } {
    const { protocol, peer, local } = this.wire;
    return {
      host: peer.host,
      localHost: local?.host ?? '',
      isBrowser: protocol === 'WS',
      isConnection: protocol !== 'UDP',
    };
  }

  /** The time of the last valid message, on `performance.now()`; at first, of the connection. */
  get lastReceivedAt(): number {
    return this.#lastReceivedAt;
  }

  /** Takes an agent over from its connection, or from the absent phones. */
  adopt(agent: SipAgent): void {
    agent.moveTo(this);
    this.#agents.add(agent);
    agent.transport.attach(this.wire);
    agent.useAddressOf(this.wire);
    for (const { audio } of agent.legs) audio.movedTo?.(this.wire.peer.host);
  }

  leave(agent: SipAgent): void {
    this.#agents.delete(agent);
    if (this.#own.get(agent.registerId) === agent) this.#own.delete(agent.registerId);
    agent.transport.detach();
  }

  #makeAgent(registerId: string): SipAgent {
    const { wire } = this;
    const agent = new SipAgent({
      registerId,
      transport: new SipTransport(wire.protocol, (text) => this.#write('out', text)),
      dialogs: this.#dialogs,
      wire,
      log: this.#log,
      onFailure: (failure) =>
        this.#warnings.warn('A SIP message could not be handled', wire.peer.host, failure),
      ...this.#agentOptionsFor(this, registerId),
    });
    this.adopt(agent);
    return agent;
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
    const owner = this.#ownerOf(message);
    if (owner) this.#pass(message, owner);
    else if (message.status === undefined && message.method !== 'ACK') this.#begin(message);
    // Messages without a transaction are over: a late response, or the ACK of a stateless refusal.
    else this.wire.admit?.(message);
  }

  /** The agent here that has the dialog or transaction of a message. */
  #ownerOf(message: RawMessage): SipAgent | undefined {
    const { status, branch, method } = message;
    const ofDialog = status === undefined ? this.#dialogs.agentOf(message) : undefined;
    if (ofDialog && this.#agents.has(ofDialog)) return ofDialog;
    return this.agents.find((agent) => agent.hasTransaction({ status, branch, method }));
  }

  /** A request begins something here, or continues a dialog of the same phone that began elsewhere. */
  #begin(message: RawMessage): void {
    const elsewhere = this.#dialogs.agentOf(message);
    const verdict = this.#admit(this, message, elsewhere);
    if ('answer' in verdict) {
      this.#refuse(message, verdict.answer);
      return;
    }
    if (elsewhere) this.adopt(elsewhere);
    this.#pass(message, elsewhere ?? this.agentFor(verdict.registerId));
  }

  #refuse(message: RawMessage, answer: Answer): void {
    this.#lastReceivedAt = performance.now();
    this.#send(statelessReply(message, answer));
    const { host } = this.wire.peer;
    if (!this.#isKnown(this) && this.#costs.chargeSound(host)) this.#block();
  }

  /** Lets sip.js handle a message whose agent is known. */
  #pass(raw: RawMessage, owner: SipAgent): void {
    if (this.wire.admit?.(raw) === false) return;
    const message = parseSipMessage(withUsualAddresses(withBestChallenge(raw), this.#domain), owner.logger);
    if (!message) {
      if (raw.status === undefined && raw.method !== 'ACK')
        this.wire.send(statelessReply(raw, { statusCode: 400 }));
      this.#blame('a header that cannot be read', Buffer.from(raw.toString()));
      return;
    }
    this.#lastReceivedAt = performance.now();
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
