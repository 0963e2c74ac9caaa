import type { Logger } from 'pino';
import type { Core } from 'sip.js';
import type { RawData, WebSocket } from 'ws';
import { SipAgent } from './sip-agent.ts';
import { readSipMessage } from './sip-message.ts';
import { SipTransport } from './sip-transport.ts';

const keepAlive = '\r\n\r\n';
const keepAliveAnswer = '\r\n';

/** A peer that has not answered one ping by the time of the next is gone. */
const heartbeatMs = 30_000;

/** A peer that sends this many messages that are none is not worth listening to. */
const mostFaults = 100;

/** A phone, and the mark by which it is known again when it comes back. */
export interface PhoneIdentity {
  readonly registerId: string;
  readonly instance: string;
}

export interface SipConnectionOptions {
  readonly socket: WebSocket;
  readonly log: Logger;
  readonly logSip: boolean;
  readonly delegateFor: (connection: SipConnection) => Core.UserAgentCoreDelegate;
  readonly onClose: (connection: SipConnection) => void;
}

/** One SIP WebSocket: its texts, and the agents that they are for. */
export class SipConnection {
  /** The agent of all that begins here. */
  readonly agent: SipAgent;
  /** The phone that has proven to be at the other end. */
  phone: PhoneIdentity | undefined;
  readonly #socket: WebSocket;
  readonly #log: Logger;
  readonly #logSip: boolean;
  /** Agents of calls that began on connections that died. */
  readonly #adopted = new Set<SipAgent>();
  readonly #heartbeat: NodeJS.Timeout;
  #isAlive = true;
  #faults = 0;

  constructor({ socket, log, logSip, delegateFor, onClose }: SipConnectionOptions) {
    this.#socket = socket;
    this.#log = log;
    this.#logSip = logSip;
    const transport = new SipTransport((text) => this.#trace('out', text));
    this.agent = new SipAgent({ transport, log, delegate: delegateFor(this) });
    transport.attach(socket);
    socket.on('message', (data) => this.#receive(textOf(data)));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('error', (error) => log.warn({ error }, 'A SIP connection failed'));
    socket.once('close', () => {
      clearInterval(this.#heartbeat);
      onClose(this);
    });
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
  }

  /** All agents whose phone is at the other end of this connection. */
  get agents(): readonly SipAgent[] {
    return [this.agent, ...this.#adopted];
  }

  /** Takes over the calls of an agent whose connection died. */
  adopt(agent: SipAgent): void {
    this.#adopted.add(agent);
    agent.transport.attach(this.#socket);
  }

  /** Gives up all agents, who then wait for another connection. */
  releaseAgents(): readonly SipAgent[] {
    const { agents } = this;
    for (const agent of agents) agent.transport.detach();
    this.#adopted.clear();
    return agents;
  }

  /** Says good-bye. What was sent before still arrives. */
  close(): void {
    this.#socket.close(1001, 'The phone system stops');
  }

  /** Cuts the connection, as a lost network does. */
  cut(): void {
    this.#socket.terminate();
  }

  #receive(text: string): void {
    if (text === keepAlive) this.#socket.send(keepAliveAnswer);
    if (text.trim() === '') return;
    this.#trace('in', text);
    const reading = readSipMessage(text, this.agent.logger);
    if ('fault' in reading) {
      this.#log.warn({ fault: reading.fault, text: text.slice(0, 200) }, 'Not a sound SIP message');
      if (reading.request) this.agent.reply(reading.request, 400);
      this.#faults += 1;
      if (this.#faults === mostFaults) this.#socket.close(1008, 'Too many malformed messages');
      return;
    }
    const owner = this.agents.find((agent) => agent.owns(reading.message)) ?? this.agent;
    owner.receive(reading.message);
  }

  #beat(): void {
    if (!this.#isAlive) this.cut();
    this.#isAlive = false;
    this.#socket.ping();
  }

  #trace(direction: 'in' | 'out', text: string): void {
    if (this.#logSip)
      this.#log.info({ direction, phone: this.phone?.registerId, sip: withoutProof(text.trim()) }, 'SIP');
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

/** A digest can be guessed at at leisure: it has no place in a log. */
function withoutProof(text: string): string {
  return text.replaceAll(/response="[^"]*"/g, 'response="…"');
}
