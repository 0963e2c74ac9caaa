import { type CoreOptions, composeCore } from './compose/core.ts';
import { composeServer } from './compose/server.ts';
import { composeServices } from './compose/services.ts';
import { Disposables } from './disposables.ts';
import { hostOfUrls } from './example-origins.ts';
import type { Certificate } from './http/server/certificate.ts';
import type { HttpServer, RunningServer } from './http/server/server.ts';
import type { PhoneSystemOptions } from './options.ts';

/** A running phone system. */
export interface PhoneSystem {
  /** `http://localhost:7080`, without a slash at the end. */
  readonly url: string;
  /** The port of its HTTP server. */
  readonly port: number;
  /** The port at which desk phones register, by UDP and TCP. */
  readonly sipPort: number;
  /** The port at which they register by TLS; undefined: they cannot. */
  readonly sipsPort: number | undefined;
  /** Undefined: it is reached by http. */
  readonly certificate: Certificate | undefined;
  /** Its HTTP server, for programs that add routes or upgrade connections. */
  readonly http: HttpServer;
  /** Ends all calls, connections and the store. */
  stop(): Promise<void>;
}

/** Starts a phone system. Rejects, and leaves nothing behind, if the port or the folder is taken. */
export function createPhoneSystem(options: PhoneSystemOptions): Promise<PhoneSystem> {
  return runPhoneSystem(options);
}

/** Starts a phone system, which may have a demonstration. */
export async function runPhoneSystem(options: CoreOptions): Promise<PhoneSystem> {
  const disposables = new Disposables();
  try {
    return await compose(options, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
}

async function compose(options: CoreOptions, disposables: Disposables): Promise<PhoneSystem> {
  const core = await composeCore(options, disposables);
  // Added first, so that phones and pages receive the end of their calls before their connections close.
  let server: RunningServer | undefined;
  disposables.add(() => server?.close());
  const services = await composeServices(core, () => server?.port);
  server = await composeServer(core, services);
  const { port, http } = server;
  const { certificate } = core;

  let stopped: Promise<void> | undefined;
  return {
    url: `${certificate ? 'https' : 'http'}://${hostOfUrls(options.host)}:${port}`,
    port,
    certificate,
    sipPort: services.engine.sipPort ?? 0,
    sipsPort: services.engine.sipsPort,
    http,
    stop: () => {
      stopped ??= disposables.run();
      return stopped;
    },
  };
}
