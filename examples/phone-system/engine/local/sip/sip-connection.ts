import type { Logger } from 'pino';
import type { Core } from 'sip.js';
import type { Complaints } from '../../../complaints.ts';
import { SipAgent } from './sip-agent.ts';
import { readSipMessage } from './sip-message.ts';
import { SipTransport } from './sip-transport.ts';
import type { SipWire } from './wire/sip-wire.ts';

const keepAlive = '\r\n\r\n';
const keepAliveAnswer = '\r\n';

/** A peer that sends this many messages that are none is not worth listening to. */
const mostFaults = 100;

export interface SipConnectionOptions {
  readonly wire: SipWire;
  readonly log: Logger;
  readonly complaints: Complaints;
  readonly logSip: boolean;
  readonly delegateFor: (connection: SipConnection) => Core.UserAgentCoreDelegate;
  /** Takes an OPTIONS outside dialogs if it returns true. */
  readonly onOptions: (connection: SipConnection, message: Core.IncomingRequestMessage) => boolean;
  readonly onClose: (connection: SipConnection) => void;
}

/** What comes and goes along one wire: its texts, and the agents that they are for. */
export class SipConnection {
  readonly wire: SipWire;
  /** The agent of all that begins here. */
  readonly agent: SipAgent;
  readonly #log: Logger;
  readonly #complaints: Complaints;
  readonly #logSip: boolean;
  /** Agents of calls that began on connections that died. */
  readonly #adopted = new Set<SipAgent>();
  #heardAt = performance.now();
  #faults = 0;

  constructor({ wire, log, complaints, logSip, delegateFor, onOptions, onClose }: SipConnectionOptions) {
    this.wire = wire;
    this.#log = log;
    this.#complaints = complaints;
    this.#logSip = logSip;
    const transport = new SipTransport(wire.protocol, (text) => this.#trace('out', text));
    this.agent = new SipAgent({
      transport,
      wire,
      log,
      delegate: delegateFor(this),
      onOptions: (message) => onOptions(this, message),
      onFailure: (failure) => complaints.say('A SIP message could not be handled', wire.peer.host, failure),
    });
    this.agent.company = () => this.agents;
    transport.attach(wire);
    wire.listen({ onText: (text) => this.#receive(text), onClose: () => onClose(this) });
  }

  /** All agents whose phone is at the other end of this connection. */
  get agents(): readonly SipAgent[] {
    return [this.agent, ...this.#adopted];
  }

  /** When a sound message came last, on `performance.now()`; at first, when the connection began. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Takes over the calls of an agent whose connection died. */
  adopt(agent: SipAgent): void {
    this.#adopted.add(agent);
    agent.company = () => this.agents;
    agent.transport.attach(this.wire);
  }

  /** Gives up all agents, who then wait for another connection. */
  releaseAgents(): readonly SipAgent[] {
    const { agents } = this;
    for (const agent of agents) {
      agent.transport.detach();
      agent.company = () => [agent];
    }
    this.#adopted.clear();
    return agents;
  }

  #receive(text: string): void {
    if (text === keepAlive) this.wire.send(keepAliveAnswer);
    if (text.trim() === '') return;
    this.#trace('in', text);
    const reading = readSipMessage(text, this.agent.logger);
    if ('fault' in reading) {
      this.#blame(reading.fault, text);
      if (reading.request) this.agent.reply(reading.request, 400);
      return;
    }
    this.#heardAt = performance.now();
    const owner = this.agents.find((agent) => agent.owns(reading.message)) ?? this.agent;
    owner.receive(reading.message);
  }

  #blame(fault: string, text: string): void {
    const { protocol, peer } = this.wire;
    const details = { fault, protocol, text: text.slice(0, 200) };
    this.#complaints.say('Not a sound SIP message', peer.host, details);
    this.#faults += 1;
    if (this.#faults === mostFaults) this.wire.close('malformed');
  }

  #trace(direction: 'in' | 'out', text: string): void {
    if (this.#logSip) {
      const { protocol } = this.wire;
      this.#log.info({ direction, protocol, sip: withoutProof(text.trim()) }, 'SIP');
    }
  }
}

/** A digest can be guessed at at leisure: it has no place in a log. */
function withoutProof(text: string): string {
  return text.replaceAll(/response="[^"]*"/g, 'response="…"');
}
