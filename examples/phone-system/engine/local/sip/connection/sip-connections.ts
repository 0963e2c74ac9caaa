import type { Logger } from 'pino';
import type { Binding, Registrar } from '../phones/registrar.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import type { SipAgent } from './sip-agent.ts';
import type { SipConnection } from './sip-connection.ts';

/** The time for which a silent phone or browser may keep a connection without a registration. */
const timeoutMs = 64_000;

/** The maximum number of connections; an unused connection is closed for a new connection. */
const maxConnections = 4_096;

/** All connections. Unused connections are closed. */
export class SipConnections {
  readonly #all = new Set<SipConnection>();
  readonly #registrar: Pick<Registrar<Binding>, 'all'>;
  readonly #log: Logger;
  readonly #isKept: (connection: SipConnection) => boolean;
  #isCrowded = false;

  constructor(options: {
    readonly registrar: Pick<Registrar<Binding>, 'all'>;
    readonly log: Logger;
    /** True for a connection of a trunk, which is kept. */
    readonly isKept: (connection: SipConnection) => boolean;
  }) {
    this.#registrar = options.registrar;
    this.#log = options.log;
    this.#isKept = options.isKept;
  }

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): Iterator<SipConnection> {
    return this.#all.values();
  }

  /** Returns the connection over this path. */
  over(wire: SipWire): SipConnection | undefined {
    return [...this.#all].find((connection) => connection.wire === wire);
  }

  /** Returns the agents of a phone, wherever they are connected. */
  agentsOf(registerId: string): readonly SipAgent[] {
    const agents = [...this.#all].flatMap((connection) => connection.agents);
    return agents.filter((agent) => agent.registerId === registerId);
  }

  add(connection: SipConnection): void {
    if (this.#all.size >= maxConnections) this.#makeRoom();
    this.#all.add(connection);
  }

  delete(connection: SipConnection): void {
    this.#all.delete(connection);
  }

  /** Returns connections without a phone, a call and a subscription, the oldest first. */
  *#unneeded(): Iterable<SipConnection> {
    const used = new Set(this.#registrar.all().map(({ connection }) => connection));
    for (const connection of this.#all) {
      const isUsed = connection.agents.some(({ legs, core }) => legs.size > 0 || core.dialogs.size > 0);
      if (!isUsed && !used.has(connection) && !this.#isKept(connection)) yield connection;
    }
  }

  /** Disconnects phones and browsers that were silent, or left without a message. */
  sweep(): void {
    const longAgo = performance.now() - timeoutMs;
    for (const { wire, lastReceivedAt } of this.#unneeded()) if (lastReceivedAt < longAgo) wire.cut();
    for (const { wire } of this.#all) wire.sweep?.();
    this.#isCrowded &&= this.#all.size >= maxConnections;
  }

  #makeRoom(): void {
    const { size } = this.#all;
    if (!this.#isCrowded) this.#log.warn({ connections: size }, 'Too many SIP connections');
    this.#isCrowded = true;
    for (const { wire } of this.#unneeded()) {
      wire.cut();
      return;
    }
  }
}
