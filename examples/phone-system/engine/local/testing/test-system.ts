import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import type { PhoneEngine } from '../../phone-engine.ts';
import type { EngineEvent, VirtualPhone } from '../../port.ts';
import { createLocalEngine } from '../local-engine.ts';

/** The SIP domain and the password of every phone at a test system. */
export const domain = 'acme.local';
export const password = 'secret';

type EventOf<Type extends EngineEvent['type']> = Extract<EngineEvent, { type: Type }>;

/** An engine behind a real HTTP server, with everything that it reports written down. */
export class TestSystem {
  readonly engine: PhoneEngine;
  readonly events: EngineEvent[] = [];
  /** Every line that the engine logged. */
  readonly logged: string[] = [];
  readonly #server: Server;
  readonly #wakers = new Set<() => void>();
  readonly #looks = new Set<() => void>();

  constructor(options: {
    /** Where desk phones register. */
    readonly sipHost?: string;
    readonly phones?: ReadonlyMap<string, VirtualPhone>;
    readonly page?: string;
    readonly logSip?: boolean;
  }) {
    const log = pino({ level: 'info' }, { write: (line) => this.#write(line) });
    this.engine = createLocalEngine({
      host: {
        domain,
        credentials: (registerId) => (registerId.startsWith('no') ? undefined : { password }),
        isSameUser: (one, other) => one.split('-')[0] === other.split('-')[0],
        virtualPhone: (name) => options.phones?.get(name),
      },
      log,
      logSip: options.logSip ?? false,
      sip: { host: options.sipHost ?? '127.0.0.1', port: 0 },
      clock: { every: (_, action) => this.#onLook(action) },
    });
    this.engine.listen((event) => {
      this.events.push(event);
      for (const wake of this.#wakers) wake();
    });
    this.#server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(options.page ?? '');
    });
    const sockets = new WebSocketServer({ server: this.#server, path: '/sip', handleProtocols: () => 'sip' });
    sockets.on('connection', (socket, { socket: { remoteAddress: host = '', remotePort: port = 0 } }) =>
      this.engine.acceptSip(socket, { host, port }),
    );
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen');
    return address.port;
  }

  get sipUrl(): string {
    return `ws://127.0.0.1:${this.port}/sip`;
  }

  async start(): Promise<this> {
    await this.engine.start();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    await this.engine.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The first event of a type (and about a leg), past or to come, after the first `known` events. */
  event<Type extends EngineEvent['type']>(type: Type, leg?: string, known = 0): Promise<EventOf<Type>> {
    const { promise, resolve } = Promise.withResolvers<EventOf<Type>>();
    const look = () => {
      const found = this.events
        .slice(known)
        .find((event): event is EventOf<Type> => isWanted(event, type, leg));
      if (!found) return;
      this.#wakers.delete(look);
      resolve(found);
    };
    this.#wakers.add(look);
    look();
    return promise;
  }

  /** Connects two legs and lets them hear each other. */
  bridge(...legs: readonly string[]): string {
    const bridge = this.engine.createBridge();
    for (const leg of legs) this.engine.join(bridge, leg);
    return bridge;
  }

  /** Lets the time pass in which phones should have been heard, a quarter of it at once. */
  passQuarterOfSilence(): void {
    for (const look of this.#looks) look();
  }

  #onLook(action: () => void): () => void {
    this.#looks.add(action);
    return () => this.#looks.delete(action);
  }

  #write(line: string): void {
    this.logged.push(line);
    if (process.env.SHOW_LOG) process.stderr.write(line);
  }
}

function isWanted(event: EngineEvent, type: EngineEvent['type'], leg: string | undefined): boolean {
  return event.type === type && (leg === undefined || ('leg' in event && event.leg === leg));
}
