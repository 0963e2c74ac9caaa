import type { Logger } from 'pino';
import { RateLimitedLog } from '../../../limits/rate-limited-log.ts';
import { CostLimits } from '../../local/sip/connection/cost-limits.ts';
import { DialogDirectory } from '../../local/sip/connection/dialog-directory.ts';
import type { Traced } from '../../local/sip/connection/signalling-record.ts';
import { type AgentBehaviour, SipConnection } from '../../local/sip/connection/sip-connection.ts';
import { SipConnections } from '../../local/sip/connection/sip-connections.ts';
import { installQuickGrammar } from '../../local/sip/message/fast-sip-grammar.ts';
import { trunkBehaviour } from '../../local/sip/trunks/trunk-behaviour.ts';
import { Trunks } from '../../local/sip/trunks/trunks.ts';
import { SipPort } from '../../local/sip/wire/sip-port.ts';
import { type Address, type SipWire, written } from '../../local/sip/wire/sip-wire.ts';
import type { EngineEvent, TrunkSettings } from '../../port.ts';

/** Firewalls forget a path by UDP after two minutes. Asterisk notices sooner that the other side is gone. */
const probeMs = 60_000;
/** The time between two looks for paths that are not used any more. */
const sweepMs = 8_000;

export interface SubscriptionsOptions {
  readonly log: Logger;
  /** Our address, as `--host` names it. */
  readonly address: string;
  /** The domain of our phones. */
  readonly domain: string;
  readonly emit: (event: EngineEvent) => void;
  /** Called with each SIP message. */
  readonly onTraced: (message: Traced) => void;
}

/**
 * Subscriptions at other phone systems, to messages that wait and to the states of extensions. Asterisk takes subscriptions and makes
 * none, so this process has them, with a SIP address of its own that takes no calls. Each is a trunk of the local engine without a
 * registration.
 */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #warnings: RateLimitedLog;
  readonly #costs = new CostLimits();
  readonly #dialogs = new DialogDirectory();
  readonly #trunks: Trunks;
  readonly #connections: SipConnections;
  readonly #port: SipPort;
  #started: Promise<void> | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: SubscriptionsOptions) {
    installQuickGrammar();
    this.#options = options;
    const { log, address, emit } = options;
    const onWireError = (error: Error, { host }: Address) =>
      this.#warnings.warn('A SIP connection failed', host, { error });
    this.#warnings = new RateLimitedLog(log);
    this.#trunks = new Trunks({
      probeMs,
      onWireError,
      // Asterisk tells whether calls are possible.
      emit: (event) => event.type !== 'trunkChanged' && emit(event),
      udpWireTo: (peer) => this.#port.udpWireTo(peer),
      serve: (wire) => this.#connections.over(wire) ?? this.#serve(wire),
      onConnected: () => undefined,
    });
    this.#connections = new SipConnections({
      // No phone registers here.
      registrar: { all: () => [] },
      log,
      isKept: (connection) => this.#trunks.has(connection),
    });
    this.#port = new SipPort({
      ...{ host: address, port: 0, log, warnings: this.#warnings, onWireError },
      onWire: (wire) => this.#onWire(wire),
      onBadHandshake: onWireError,
      isBlocked: (peer) => this.#costs.isBlocked(peer),
    });
  }

  /** Watches what the settings of a trunk demand, and these extensions there, in place of what was watched before. */
  open(settings: TrunkSettings, extensions: readonly string[]): void {
    const { host, port, transport } = this.#trunks.byId(settings.id)?.settings ?? {};
    const isThere = host === settings.host && port === settings.port && transport === settings.transport;
    if (!isThere) this.#trunks.open({ ...settings, registersFor: undefined });
    this.#trunks.byId(settings.id)?.watchExtensions(extensions);
    this.#started ??= this.#start();
  }

  close(id: string): void {
    this.#trunks.close(id);
  }

  /** Ends all subscriptions. The other sides may still challenge that. */
  closeAll(): void {
    this.#trunks.closeAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#started;
    this.closeAll();
    clearInterval(this.#sweeper);
    for (const connection of this.#connections) {
      for (const agent of connection.agents) agent.abandon('normal');
      connection.wire.cut();
    }
    await this.#port.close();
    this.#warnings.dispose();
  }

  /** Without an account at a PBX there is no port. */
  async #start(): Promise<void> {
    try {
      await this.#port.open();
    } catch (error) {
      this.#options.log.error({ error }, 'There is no port for subscriptions at other phone systems');
    }
    if (this.#isStopped) return;
    this.#sweeper = setInterval(() => this.#connections.sweep(), sweepMs);
    this.#trunks.start();
  }

  /** Strangers have nothing to say here. A path that we have begun is served at once. */
  #onWire(wire: SipWire): void {
    if (this.#trunks.expectsFrom(wire.peer.host)) this.#serve(wire);
    else
      queueMicrotask(() => {
        if (!this.#connections.over(wire)) wire.cut();
      });
  }

  #serve(wire: SipWire): SipConnection {
    const connection = new SipConnection({
      wire,
      log: this.#options.log.child({ peer: written(wire.peer) }),
      warnings: this.#warnings,
      costs: this.#costs,
      trace: { write: (traced) => this.#options.onTraced(traced) },
      domain: this.#options.domain,
      dialogs: this.#dialogs,
      agentOptionsFor: (_, registerId) => this.#behaviourOf(registerId),
      admit: (peer, message) => this.#trunks.admit(peer, message) ?? { answer: { statusCode: 403 } },
      isKnown: (peer) => this.#trunks.has(peer),
      onClose: (lost) => this.#onClose(lost),
    });
    this.#connections.add(connection);
    return connection;
  }

  #behaviourOf(registerId: string): AgentBehaviour {
    const trunk = this.#trunks.of(registerId);
    if (!trunk) throw new Error(`There is no trunk ${registerId}.`);
    return trunkBehaviour(trunk, { present: () => this.#trunks.of(registerId), legOf: () => undefined });
  }

  #onClose(connection: SipConnection): void {
    this.#connections.delete(connection);
    this.#trunks.lost(connection);
    for (const agent of connection.agents) {
      connection.leave(agent);
      agent.abandon('unreachable');
    }
  }
}
